/** The key of the draft of a visit's form. */
import type { Visit } from '../../src-main/visits/visit.contract.ts';

export const draftKeyOf = ({ _id }: Pick<Visit, '_id'>): string => `visit:${_id}`;
