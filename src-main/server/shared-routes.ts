import { conflictRoutes } from '../conflicts/conflict.routes.ts';
import { draftRoutes } from '../drafts/draft.routes.ts';
import { familyRoutes } from '../families/family.routes.ts';
import { matchRoutes } from '../matching/match.routes.ts';
import { worklistRoutes } from '../matching/worklist.routes.ts';
import { mergeRoutes } from '../merging/merge.routes.ts';
import { ownFieldRoutes } from '../own-fields/own-field.routes.ts';
import { patientRoutes } from '../patients/patient.routes.ts';
import { peopleRoutes } from '../patients/people.routes.ts';
import { placeRoutes } from '../places/place.routes.ts';
import { dhis2Routes } from '../statistics/dhis2.routes.ts';
import { statisticsRoutes } from '../statistics/statistics.routes.ts';
import { screenRoutes } from '../visits/screen.routes.ts';
import { visitRoutes } from '../visits/visit.routes.ts';

/** The routes of records, which a station and a hub have alike, in the order of the OpenAPI description. */
export const sharedRoutes = [
  ...[patientRoutes, placeRoutes, ownFieldRoutes, matchRoutes, worklistRoutes, mergeRoutes],
  ...[
    peopleRoutes,
    familyRoutes,
    visitRoutes,
    screenRoutes,
    conflictRoutes,
    draftRoutes,
    statisticsRoutes,
    dhis2Routes,
  ],
];
