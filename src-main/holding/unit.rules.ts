/** Units are what travels and stays together: see `unit-index.ts`. */

/**
 * A unit as it is named to another station. `place`: of its first change. `digest`: of the hashes of all its changes, in whatever order they
 * arrived.
 */
export type ListedUnit = { id: string; place: number; isCommon: boolean; digest: Uint8Array };

/** Records of these kinds belong to patients. All others are held by every station. */
export const kindsOfPatients = ['patient', 'visit', 'distinct'];
