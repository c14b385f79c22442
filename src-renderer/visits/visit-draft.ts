/** Under which name it is kept what was typed into the form of a visit and not saved. */
import type { Visit } from '../../src-main/visits/visit.contract.ts';

export const draftKeyOf = ({ _id }: Pick<Visit, '_id'>): string => `visit:${_id}`;
