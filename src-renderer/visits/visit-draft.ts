/** The keys of drafts: of a visit's form, and of a past visit of a patient. */
import type { Visit } from '../../src-main/visits/visit.contract.ts';

export const draftKeyOf = ({ _id }: Pick<Visit, '_id'>): string => `visit:${_id}`;
export const pastDraftKey = (patientId: string): string => `past-visit:${patientId}`;
