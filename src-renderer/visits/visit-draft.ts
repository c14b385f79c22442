/** What was typed into the form of a visit and not saved, and the version that it was typed on. */
import type { Visit } from '../../src-main/visits/visit.contract.ts';
import type { TypedVisit } from './visit-form.rules.ts';

export type VisitDraft = { typed: TypedVisit; base: Visit };

export const draftKeyOf = ({ _id }: Pick<Visit, '_id'>): string => `visit:${_id}`;
