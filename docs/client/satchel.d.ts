/**
 * Satchel: the types of its interface, made from its OpenAPI description by `npm run client`. Do not change them by hand.
 * How they are used: docs/interface.md, "Typed client".
 */
export interface paths {
    "/patients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List patients
         * @description Patients that are not retired, in the order of their registration unless `sort` says otherwise. All that is asked for has to hold. While there are more, `Link: …; rel="next"` has the address of the next page: by it nobody is left out or given twice while others are saved. Of a look-up `page.totalElements` is counted up to 1000. Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["listPatients"];
        put?: never;
        /**
         * Create a patient
         * @description With `If-None-Match: *`, refused (412, `already-there`) when somebody in sight has this patient number or one of these identifiers; `Location` says who. Without it a number that somebody has is no fault. Needs the role clerk. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        post: operations["createPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search patients
         * @description Any of name, number, identifier, phone and address, in any order, in any script, with typing mistakes, complete or not. Best first. The id of a record, as a code reader types it, finds that patient alone, also a retired one. With `besidesBirth`, `bornFrom` and `bornTo`, who was born in these days and matches `besidesBirth` is found too, and counts as one in whom a further word matches; nobody whom `q` finds is left out. Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["searchPatients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a patient
         * @description Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["getPatient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a patient
         * @description JSON Merge Patch (RFC 7396). With `If-Match`, refused when the patient has changed since. Needs the role clerk. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchPatient"];
        trace?: never;
    };
    "/patient-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How patients get their numbers
         * @description Needs the role reader.
         */
        get: operations["getNumbering"];
        /**
         * Choose how patients get their numbers
         * @description A prefix under which another station of the register gives numbers is refused. After a restore the registry goes on with a prefix of its own, since it cannot know which numbers were given since. Needs the role administrator.
         */
        put: operations["setNumbering"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identifier-systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The systems of identifiers
         * @description Also the retired ones, whose numbers patients still have. Needs the role reader.
         */
        get: operations["listIdentifierSystems"];
        put?: never;
        /**
         * Add a system of identifiers
         * @description Needs the role administrator.
         */
        post: operations["createIdentifierSystem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identifier-systems/{systemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or retire a system of identifiers
         * @description JSON Merge Patch (RFC 7396). Numbers that patients have already stay, whatever the pattern says. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchIdentifierSystem"];
        trace?: never;
    };
    "/patients/{patientId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every change of a patient, field by field
         * @description Needs the role reader.
         */
        get: operations["getPatientHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The photo of a patient
         * @description Needs the role reader.
         */
        get: operations["getPatientPhoto"];
        /**
         * Give a patient a photo, in the place of an earlier one
         * @description A JPEG of at most 64 KiB, and 4,096 points wide and high. Only the picture is saved, and which side is up: place, time, camera, comments and thumbnails (Exif, XMP, IPTC) are removed. Needs the role clerk.
         */
        put: operations["setPatientPhoto"];
        post?: never;
        /**
         * Take the photo of a patient away
         * @description The journal keeps it, as it keeps everything. Needs the role clerk.
         */
        delete: operations["removePatientPhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find who may be registered already
         * @description Of a draft, which is what is sent to create a patient, or of the record `patientId`. The likeliest first. Nothing is saved. Needs the role reader.
         */
        post: operations["matchPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pairs of records that may be of one person, the likeliest first
         * @description Of records that are listed, and of which nobody said that they are two people. Needs the role clerk.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many there are of each grade
         * @description Needs the role clerk.
         */
        get: operations["countDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/{duplicateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One pair
         * @description 404 when it is not on the list any more. Needs the role clerk.
         */
        get: operations["getDuplicate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/{duplicateId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that they are two people, everywhere
         * @description Said twice is no error. 404 for a pair that is not on the list any more. Needs the role clerk.
         */
        post: operations["rejectDuplicate"];
        /**
         * Take back that they are two people
         * @description They are compared again, and come back where they still look like one person. Needs the role clerk.
         */
        delete: operations["takeBackRejection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/comparing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on comparing after it was stopped
         * @description Needs the role clerk.
         */
        post: operations["goOnComparing"];
        /**
         * Stop comparing until somebody goes on or the station is opened again
         * @description Needs the role clerk.
         */
        delete: operations["stopComparing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/joins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records that were joined into this one, and what parting would do
         * @description Needs the role reader.
         */
        get: operations["listJoins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that another record is the same person
         * @description This record stands from now on; the other one keeps its visits, its numbers and its history, and is found by them. Both ids answer with this one. A conflict of the other record is settled before. Needs the role clerk.
         */
        post: operations["joinPatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/joins/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle what was said of a joined record by people who did not know of the join
         * @description Of one field of `saidSince`: the record that stands takes one value over, or stays as it is. It is not told again. Where something else is said by now than was `seen`, nothing is saved: a 409 with what is said (`present`). Needs the role clerk.
         */
        post: operations["settleJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/part": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a join back
         * @description Both records are as before, but for what somebody has said since. What was recorded after the join stays with the record that stood. With the group of a parting, that is taken back. Needs the role clerk.
         */
        post: operations["partPatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Patients by age, gender, village, category, visits and registration
         * @description All that is said has to hold. Pages follow each other by `next` and `after`. Needs the role reader.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Villages or districts of this registry that begin so, those of most patients first
         * @description Needs the role reader.
         */
        get: operations["listPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filters that I have named
         * @description Needs the role reader.
         */
        get: operations["listFilters"];
        /**
         * Name a filter, in the place of an earlier one of that name
         * @description At most 50 a person. Needs the role reader.
         */
        put: operations["saveFilter"];
        post?: never;
        /**
         * Forget a filter
         * @description Needs the role reader.
         */
        delete: operations["removeFilter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The visits of a patient, latest first
         * @description Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["listVisitsOfPatient"];
        put?: never;
        /**
         * Create a visit
         * @description Of a record that is not retired: such a record is put back first. Needs the role clerk. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        post: operations["createVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/visits/{visitId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a visit
         * @description Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["getVisit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or end a visit
         * @description JSON Merge Patch (RFC 7396). With `If-Match`, refused when the visit has changed since. A visit that was entered in error is withdrawn with `retired` and `retiredReason`: it is in no list and no count until `retired` is false again. Needs the role clerk. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchVisit"];
        trace?: never;
    };
    "/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits of all patients, latest first
         * @description Needs the role reader. Asked for `application/hal+json`, it has `_links`, and `_embedded` in the place of `embedded`.
         */
        get: operations["listVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visits/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The usual reasons of visits, commonest first
         * @description Of the latest 5000 visits of the last 90 days, at most nine. Capital letters are no difference. A reason that was written only once is not among them: it may say whose it was. Needs the role reader.
         */
        get: operations["listUsualReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/visits/{visitId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every change of a visit, field by field
         * @description Needs the role reader.
         */
        get: operations["getVisitHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Records of which two stations say different things, newest first
         * @description Of records that are not retired, and of the visits of such patients. `mergedInto` is in conflict where two stations joined a record into two others, or two records each into the other: then each value is the id of one that may stand. Needs the role reader.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conflicts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many there are, of records and of user names
         * @description Needs the role reader.
         */
        get: operations["countConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conflicts/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * User names that two stations have given to two people
         * @description While one of them signs in with another name for it. Another user name for one of them settles it. Needs the role reader.
         */
        get: operations["listNameCollisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conflicts/{conflictId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is in conflict in one patient or visit
         * @description Needs the role reader.
         */
        get: operations["getConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conflicts/{conflictId}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle fields, everywhere
         * @description By one of the values or by another one, as a PATCH of the record takes it. Of birth, what is chosen stands alone: an age takes the place of a date of birth, a date that of an age. A field that is not in conflict (any more) is a 412. The reply says what is left. `mergedInto` is settled by the id of the record that stands, or by null: then they are parted. Needs the role clerk.
         */
        post: operations["settleConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What I have typed and not saved
         * @description Needs the role reader.
         */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a draft
         * @description At most 50 drafts a person and 64 KiB each; gone after 30 days of use without a change. Needs the role reader.
         */
        put: operations["saveDraft"];
        post?: never;
        /**
         * Forget a draft
         * @description Needs the role reader.
         */
        delete: operations["removeDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits a day, and patients by age and gender
         * @description Needs the role reader.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report of a month
         * @description Needs the role reader.
         */
        get: operations["getMonthReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of FHIR is here
         * @description Needs no token.
         */
        get: operations["getFhirMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search patients (ITI-78 of IHE PDQm)
         * @description Who was retired or joined is found with `active=false` and by `_id`. At most 100 a page; follow the link `next`. Needs the role reader.
         */
        get: operations["searchFhirPatients"];
        put?: never;
        /**
         * Create a patient
         * @description Needs the role clerk.
         */
        post: operations["createFhirPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search visits
         * @description At most 100 a page; follow the link `next`. Needs the role reader.
         */
        get: operations["searchFhirEncounters"];
        put?: never;
        /**
         * Create a visit
         * @description Needs the role clerk.
         */
        post: operations["createFhirEncounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/{patientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a patient
         * @description A record that was joined says so by a link to the one that stands. Needs the role reader.
         */
        get: operations["readFhirPatient"];
        /**
         * Change a patient
         * @description The whole resource. What is sent as it was read is left as it is. Needs the role clerk.
         */
        put: operations["updateFhirPatient"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter/{visitId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a visit
         * @description Needs the role reader.
         */
        get: operations["readFhirEncounter"];
        /**
         * Change or end a visit
         * @description Needs the role clerk.
         */
        put: operations["updateFhirEncounter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/{patientId}/_history/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A version of a patient
         * @description Needs the role reader.
         */
        get: operations["readFhirPatientVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter/{visitId}/_history/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A version of a visit
         * @description Needs the role reader.
         */
        get: operations["readFhirEncounterVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/{patientId}/_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every version of a patient, the latest first
         * @description Needs the role reader.
         */
        get: operations["getFhirPatientHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter/{visitId}/_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every version of a visit, the latest first
         * @description Needs the role reader.
         */
        get: operations["getFhirEncounterHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of patients, those that were changed last first
         * @description Needs the role reader.
         */
        get: operations["getFhirPatientsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter/_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of visits, those that were changed last first
         * @description Needs the role reader.
         */
        get: operations["getFhirEncountersHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of patients and visits, those that were changed last first
         * @description Pages are of records. At most 100 a page; follow the link `next`. Needs the role reader.
         */
        get: operations["getFhirHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/{patientId}/$everything": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A patient with all visits
         * @description Needs the role reader.
         */
        get: operations["getFhirEverything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/$match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who may be the same person
         * @description Parameters: `resource` (a Patient), `count`, `onlyCertainMatches`. Saves nothing. Needs the role reader.
         */
        post: operations["matchFhirPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/$merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that two records are one person
         * @description Parameters: `source-patient` is joined into `target-patient`, which stands from now on. Needs the role clerk.
         */
        post: operations["mergeFhirPatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/$undo-merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a merge back
         * @description Parameters: the same `source-patient` and `target-patient`. Needs the role clerk.
         */
        post: operations["undoFhirMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction, of which all is saved or nothing, or a batch
         * @description Patients and Encounters that are created (also `ifNoneExist` with an identifier), updated, read and searched. Needs the role clerk.
         */
        post: operations["sendFhirBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/AuditEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who saw and changed what; the latest first
         * @description Needs the role administrator.
         */
        get: operations["searchFhirAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/AuditEvent/{auditEventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An entry of the audit
         * @description Needs the role administrator.
         */
        get: operations["readFhirAuditEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in, which also unlocks the station
         * @description With a user name and password, or with the recovery key: that is nobody’s, and acts as an administrator of the id `recovery`. Each time a session of its own, also with the same Idempotency-Key: an earlier one may have ended. Needs no token.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I
         * @description Needs the role reader.
         */
        get: operations["getCurrentSession"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Needs the role reader.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my password
         * @description My other sessions end; this one goes on. A wrong present password is a fault at `/password`. Needs the role reader.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Type my password once more
         * @description For five minutes, what gives power over others is open to this session, as it is after signing in: see `password-needed`. A wrong password is a fault at `/password`. Who came with the recovery key sends that instead. Needs the role reader.
         */
        put: operations["confirmPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List staff
         * @description Needs the role administrator.
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Add a staff member
         * @description Needs the role administrator.
         */
        post: operations["createStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/known": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that you know of administrators whom another station made
         * @description Then they are no longer in `arrived`. For administrators who are not in it themselves. Needs the role administrator.
         */
        put: operations["knowStaff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{staffId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a role, set a new password, disable or enable, give another user name
         * @description The first three end the sessions of that person at once. Who is an administrator no more, or disabled, loses the service tokens that they have made. After disabling, the old password opens nothing; enabling again therefore needs a new one. The last administrator can be neither disabled nor given another role, and nobody can disable their own account. All of it holds at every station that this one exchanges changes with, once they have. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchStaff"];
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service tokens, also revoked ones
         * @description Needs the role administrator.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Make a service token for another program; the token is shown once
         * @description The name must not be that of another token that was not revoked. It ends with the account that made it. Needs the role administrator.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service token at once
         * @description Needs the role administrator.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the station set up and unlocked
         * @description Needs no token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * First run: name the station and its first administrator
         * @description The recovery key in the reply is shown once and stored nowhere. Print it. Needs no token.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/station": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This station: name, version, size, folder
         * @description Needs the role reader.
         */
        get: operations["getStation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give this station another name
         * @description Other stations show it from the next exchange on, also beside what was saved here before. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["renameStation"];
        trace?: never;
    };
    "/station/trouble": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is wrong with this station now, the worst first
         * @description The event `trouble` says when to ask again. Needs the role reader.
         */
        get: operations["listTroubles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unattended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Unlock this station without a password when it starts
         * @description By a secret in the key store of the operating system; 403 where there is none. Doing it again makes a new secret. Staff still sign in. Needs the own password again: a wrong one is a fault at `/password`. Needs the role administrator.
         */
        put: operations["turnOnAutoUnlock"];
        post?: never;
        /**
         * Let the station wait, when it starts, until somebody signs in
         * @description No error where that is so already. A key file that the station was started with is another matter. Needs the role administrator.
         */
        delete: operations["turnOffAutoUnlock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recovery-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new recovery key; the old one opens nothing any more
         * @description The key in the reply is shown once and stored nowhere. Needs the own password again: a wrong one is a fault at `/password`. Needs the role administrator.
         */
        post: operations["renewRecoveryKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/date-formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How this clinic writes days and times
         * @description Null until somebody chose: the window then goes by the computer. Needs the role reader.
         */
        get: operations["getDateFormats"];
        /**
         * Choose how this clinic writes days and times
         * @description Needs the role administrator.
         */
        put: operations["setDateFormats"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What opens the registry, its new key, and whether registry and keys fit
         * @description Needs the role administrator.
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the registry a new key now
         * @description Copies of earlier keys open nothing any more that comes after. Passwords, recovery key, key file and key store stay as they are, but for those that `rekey.waitsFor` of `GET /keys` names: they open nothing any more. The reply comes when it is done; meanwhile what is saved waits, and reading goes on. Needs the own password again: a wrong one is a fault at `/password`. Needs the role administrator.
         */
        post: operations["renewKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/mismatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Go on with registry and keys as they are
         * @description For who knows why they did not fit, as after a backup was put back by hand. Needs the role administrator.
         */
        delete: operations["acceptMismatches"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/key-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let the key file unlock this station when it starts
         * @description The one that the station was started with; 403 without one. Needs the own password again: a wrong one is a fault at `/password`. Needs the role administrator.
         */
        put: operations["turnOnKeyFile"];
        post?: never;
        /**
         * Let the key file open nothing any more
         * @description No error where that is so already. The file itself is left. Needs the role administrator.
         */
        delete: operations["turnOffKeyFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What backups there are, and how the one that is being made comes on
         * @description Needs the role administrator.
         */
        get: operations["getBackups"];
        put?: never;
        /**
         * Begin a backup
         * @description Replies when it has begun; `GET /backups` tells how it goes on and how it ended. One after the other. A `path` carries data out, so it needs a password that was typed a short while ago. Needs the role administrator.
         */
        post: operations["makeBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop the backup that is being made, or the restore before it is decided; nothing is left of it
         * @description Needs the role administrator.
         */
        delete: operations["stopBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/second-place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Where each daily backup goes as well: a stick, a share
         * @description Needs the role administrator.
         */
        put: operations["setSecondPlace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a backup in the place of the registry
         * @description The registry of now is moved to the backups, and nobody is signed in any more. The secret is one of the backup: the password that an administrator had then, or the recovery key of then. When it is refused, nothing was changed. Needs the role administrator.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a station that is locked or not set up could restore
         * @description The backups of this computer and of the sticks in it. Refused while the station is unlocked. Needs no token.
         */
        get: operations["listRestorable"];
        put?: never;
        /**
         * Put a backup in the place of a registry that cannot be opened, or where there is none
         * @description The registry of now is moved to the backups, and nobody is signed in any more. The secret is one of the backup: the password that an administrator had then, or the recovery key of then. When it is refused, nothing was changed. A station that is not set up wants its set-up code. A locked one takes its own backups only, and wants `present` besides: the password of an administrator of the registry that is there, or its recovery key. Where that registry is too damaged to be opened, it is the recovery key alone (`role-unknown`). Where its keys are damaged, it is the code that the station then writes to its log (`code-needed`), as `setupCode`. Needs no token.
         */
        post: operations["restoreLocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restore/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop the restore of a station that is locked or not set up, before it is decided; nothing was changed then
         * @description For the person who began it: with the `stopCode` that they sent when they did. Needs no token.
         */
        delete: operations["stopRestore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed since a cursor, in the order in which it came to this station
         * @description Each change of a patient, a visit or an identifier system once, whoever made it and wherever: also of records that were retired, joined or parted. It says which record, never what is in it: read the record itself. A cursor is good for as long as the registry, also after a restart and under a new key; of another registry, or of one that a restore has taken back behind it, it is a 410, and then begin again without `since`. Needs the role reader.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changes, as it changes
         * @description Server-sent events. `record` after each commit, with `record` (the kind), `id` and, of what is in the feed, the members of an entry of `GET /changes`; its `id:` is the cursor behind it, and a stream that is asked for with `Last-Event-ID` begins there, so that nothing is missed. One without `id:` says that something about the record is new that is no change of it, as when another one was joined into it. `state` has the state of the station; `trouble`, `sync` and `duplicates`, with `{}`, say that these lists are others. Read the record, or the list, itself for its content. Administrators also hear of `staff`, `token` and `keys`. Needs the role reader.
         */
        get: operations["listenToEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses that are told what changes
         * @description Needs the role administrator.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Tell an address what changes, from now on
         * @description Messages are POSTs as Standard Webhooks has them, signed with the secret: `{"type": "records.changed", "timestamp", "data": {"changes": […], "next"}}`, with entries of `GET /changes`; nothing of what is in a record. Any 2xx takes a message; after anything else it is sent again, with pauses that grow up to an hour, and what came meanwhile with it. Nothing is left out; something may come twice. Needs the role administrator.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Tell this address nothing any more
         * @description Needs the role administrator.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Put a webhook on or off
         * @description Put on, it is told at once what it was not told yet. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchWebhook"];
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who saw, searched, changed, exported what; latest first
         * @description One request reads a bounded part of the trail: a page can hold fewer entries than asked for, or none, and still have a `next`. Needs the role administrator.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file: CSV, or FHIR AuditEvents (R4), one a line
         * @description All of it, latest first. Is itself written to the audit. Needs the role administrator.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that patients are about to be printed
         * @description The window says so before it prints a card or a list; printing itself is done by the computer. Needs the role reader.
         */
        post: operations["notePrint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify that nothing of the audit was changed or taken away
         * @description Needs the role administrator.
         */
        post: operations["verifyAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long the audit is kept, since when there is one, when it was verified
         * @description Needs the role administrator.
         */
        get: operations["getAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say for how many years the audit is kept
         * @description Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchAuditTrail"];
        trace?: never;
    };
    "/sync/listener": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let other stations reach this one, or no longer
         * @description Opens a port of its own, which serves members of this registry and who is being paired, and nobody else. Needs the role administrator.
         */
        put: operations["setListener"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync/found": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stations that say in this network that they can be reached
         * @description It is looked for them while this is asked, so ask every few seconds: the first answer may know nobody yet. Anybody in the network can say anything: who really is at an address shows when it is joined or called. Needs the role reader.
         */
        get: operations["findStations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The stations that this one was paired with
         * @description Needs the role reader.
         */
        get: operations["listPeers"];
        put?: never;
        /**
         * Join another station, with the code that it shows
         * @description Needs the role administrator.
         */
        post: operations["joinStation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/{peerId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the changes of a revoked station that can be undone
         * @description Needs the role administrator.
         */
        get: operations["countPeerUndo"];
        put?: never;
        /**
         * Put back what was said before, of all of it, as one group of changes
         * @description A patient that it has added is retired, unless somebody has worked with the record since; a visit keeps its times. What was changed again since stays. The history keeps all of it. Needs the role administrator.
         */
        post: operations["undoPeer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/{peerId}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange changes with a station now
         * @description Needs the role clerk.
         */
        post: operations["exchangeWithPeer"];
        /**
         * Give up what is exchanged with a station now; what came over stays
         * @description Needs the role clerk.
         */
        delete: operations["giveUpExchange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This station as others know it, the others, and what was exchanged when
         * @description Needs the role reader.
         */
        get: operations["getSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a code with which one other station can join
         * @description It is good for ten minutes, one station and five tries. One that was shown before is gone. Needs the role administrator.
         */
        post: operations["showPairingCode"];
        /**
         * Take the code back, and give up a joining that waits for the other side
         * @description Needs the role administrator.
         */
        delete: operations["hidePairingCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/pairings/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree, or not, that the register of a station that joins with the code becomes one with this one
         * @description Asked for where both have patients: `code.asking` of `GET /sync`. Nothing is exchanged before. Needs the role administrator.
         */
        post: operations["answerJoiningStation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/peers/{peerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a station: nobody exchanges changes with it any more, wherever this is heard
         * @description What it had not sent stays with it; what others took of it stays with them. Needs the role administrator.
         */
        delete: operations["revokePeer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The computers that work on the register of this station and keep nothing of it
         * @description Needs the role reader.
         */
        get: operations["listSeats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seats/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a code with which one computer becomes a seat of this station
         * @description It is good for ten minutes, one computer and five tries; no station can join with it. One that was shown before is gone. Needs the role administrator.
         */
        post: operations["showSeatCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seats/{seatId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a seat: what is open on it is cut off, and it reaches nothing any more
         * @description Needs the role administrator.
         */
        delete: operations["revokeSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the bundle that is being made or imported comes on, and what bundles are on sticks
         * @description Needs the role administrator.
         */
        get: operations["getBundles"];
        put?: never;
        /**
         * Begin a bundle: changes in one sealed file, for another station
         * @description With either a pass-phrase or a peer. Replies when it has begun; `GET /bundles` tells how it goes on and how it ended. One after the other. Needs the role administrator.
         */
        post: operations["makeBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a snapshot: the whole registry in one sealed file, to start a new station from
         * @description With either a pass-phrase or a peer. The other station is set up and paired with first. Without service tokens, drafts and the audit trail. Replies when it has begun; `GET /bundles` tells how it goes on and how it ended. One after the other. Needs the role administrator.
         */
        post: operations["makeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bundles/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what is in a bundle, or in a snapshot
         * @description Replies when it has begun; `GET /bundles` tells how it ended. All of it is read and checked before anything is taken. Which of the two a file is, it says itself. What is here already is no error, so that a bundle can be imported again. Needs the role administrator.
         */
        post: operations["importBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bundles/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop what is being made or imported; what was imported stays
         * @description Needs the role administrator.
         */
        delete: operations["stopBundle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All imports, the latest first
         * @description Needs the role administrator.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Send a file of people: CSV, XLSX or NDJSON
         * @description The body is the file itself, at most 64 MiB, 200,000 rows and 200 columns. It replies when all of it is here, and goes on by itself: the file is read and each row compared. No patient is saved before `POST /imports/{importId}/run`. Needs the role administrator.
         */
        post: operations["beginImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an import stands: what was guessed, the first rows, what would be saved
         * @description Needs the role administrator.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Forget an import: its file and its rows
         * @description People that it added stay, and it cannot be taken back any more. What it is doing is stopped first. Needs the role administrator.
         */
        delete: operations["forgetImport"];
        options?: never;
        head?: never;
        /**
         * Say how a file is to be read, what its columns are, and what becomes of its rows
         * @description Only until it has begun to run. What changes the reading reads the file again, what changes columns or dates compares all rows again; the reply comes at once, with `isWorking`. Needs the role administrator.
         */
        patch: operations["patchImport"];
        trace?: never;
    };
    "/imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of an import, with what each would become, and why
         * @description Needs the role administrator.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{importId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the people of a file
         * @description Replies when it has begun. Who was added stays added whatever happens: sent again after it was stopped or cut off, it goes on behind the last one. All that one import adds is one group of changes. Needs the role administrator.
         */
        post: operations["runImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{importId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an import back, all of it
         * @description Who came by it is hidden, as a record that was entered in error, unless somebody has worked with the record since: then it is `kept`. Replies when it has begun; sent again, it goes on. Needs the role administrator.
         */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{importId}/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop what an import is doing; what was saved stays, and it can go on
         * @description Needs the role administrator.
         */
        delete: operations["stopImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A list of people as a file: XLSX, CSV, NDJSON or a FHIR bundle
         * @description The reply is the file. Photos, visits and histories are not in it; of identifiers, their use and days are in NDJSON and FHIR alone. It is written to the audit, and asks for the own password: `PUT /sessions/current/confirmation`. Needs the role administrator.
         */
        post: operations["exportPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description, OpenAPI 3.1
         * @description Needs no token.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        NewPatient: {
            /** @description The number by which the clinic knows the patient. */
            patientNumber?: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age?: number | null;
            /** @description All names in one text. */
            name?: string | null;
            /** @description The gender, if it is known. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber?: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth?: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter. */
            village?: string | null;
            /** @description The district. */
            district?: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased?: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact?: boolean | null;
        };
        /** @enum {string} */
        Gender: "MALE" | "FEMALE" | "OTHER";
        /** @enum {string} */
        PatientCategory: "GENERAL" | "INPATIENT" | "OUTPATIENT";
        NewIdentifier: {
            /** @description The id of an identifier system. */
            system: string;
            /** @description The number itself. */
            value: string;
            /** @description What the number is used for, in the words of FHIR. */
            use: components["schemas"]["IdentifierUse"] | null;
            /**
             * Format: date
             * @description The first day on which it counts.
             */
            from: string | null;
            /**
             * Format: date
             * @description The last day on which it counts.
             */
            to: string | null;
        };
        /** @enum {string} */
        IdentifierUse: "official" | "usual" | "secondary" | "old";
        NewOtherPhone: {
            /** @description The number, as it was said. */
            number: string;
            /** @description Whose number it is, such as the daughter’s. */
            whose: string | null;
        };
        NewNextOfKin: {
            /** @description Of the relative or guardian. */
            name: string | null;
            /** @description What they are to the patient. */
            relation: string | null;
            /** @description Their phone number. */
            phone: string | null;
        };
        Deceased: {
            /**
             * Format: date
             * @description The day, if it is known.
             */
            on: string | null;
        };
        Patient: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The number by which the clinic knows the patient. */
            patientNumber: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age: number | null;
            /** @description All names in one text. */
            name: string | null;
            /** @description The gender, if it is known. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter. */
            village: string | null;
            /** @description The district. */
            district: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact: boolean | null;
            /** @description Whether `GET /patients/{id}/photo` has one. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description Why it was retired. */
            retiredReason: string | null;
            /** @description That the record that was asked for was joined into this one: its `_id`. Null where this one was asked for. */
            mergedInto: string | null;
            /** @description The records that were joined into this one; absent where there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
            /** @description Of one patient alone: which of its numbers somebody else in sight has as well, `patientNumber` or, of a system whose numbers are unique, an identifier as `SYSTEM|VALUE`. Absent without any. */
            sharedNumbers?: string[];
        };
        Identifier: {
            /** @description The id of an identifier system. */
            system: string;
            /** @description The number itself. */
            value: string;
            /** @description What the number is used for, in the words of FHIR. */
            use: components["schemas"]["IdentifierUse"] | null;
            /**
             * Format: date
             * @description The first day on which it counts.
             */
            from: string | null;
            /**
             * Format: date
             * @description The last day on which it counts.
             */
            to: string | null;
        };
        OtherPhone: {
            /** @description The number, as it was said. */
            number: string;
            /** @description Whose number it is, such as the daughter’s. */
            whose: string | null;
        };
        NextOfKin: {
            /** @description Of the relative or guardian. */
            name: string | null;
            /** @description What they are to the patient. */
            relation: string | null;
            /** @description Their phone number. */
            phone: string | null;
        };
        JoinedRecord: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description All names in one text. */
            name: string | null;
            /** @description The number by which the clinic knows the patient. */
            patientNumber: string | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["Identifier"][] | null;
        };
        PatientPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["PatientPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        PatientPageEmbedded: {
            /** @description The patients of the page. */
            patientResourceList: components["schemas"]["Patient"][];
        };
        /** @description Where in the list the page is. */
        Page: {
            /** @description How many are on a page. */
            size: number;
            /** @description How many there are in all. */
            totalElements: number;
            /** @description How many pages there are. */
            totalPages: number;
            /** @description Which page it is, from 0. */
            number: number;
            /** @description True when there are more than `totalElements`: counting stopped there. */
            totalIsLowerBound?: boolean;
        };
        PatientHitPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["PatientHitPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        PatientHitPageEmbedded: {
            /** @description The patients of the page. */
            patientResourceList: components["schemas"]["PatientHit"][];
        };
        PatientHit: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The number by which the clinic knows the patient. */
            patientNumber: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age: number | null;
            /** @description All names in one text. */
            name: string | null;
            /** @description The gender, if it is known. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter. */
            village: string | null;
            /** @description The district. */
            district: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact: boolean | null;
            /** @description Whether `GET /patients/{id}/photo` has one. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description Why it was retired. */
            retiredReason: string | null;
            /** @description That the record that was asked for was joined into this one: its `_id`. Null where this one was asked for. */
            mergedInto: string | null;
            /** @description The records that were joined into this one; absent where there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
            /** @description Of one patient alone: which of its numbers somebody else in sight has as well, `patientNumber` or, of a system whose numbers are unique, an identifier as `SYSTEM|VALUE`. Absent without any. */
            sharedNumbers?: string[];
            /** @description Why this patient was found. */
            matches: components["schemas"]["Match"][];
        };
        Match: {
            /**
             * @description The name of the field.
             * @enum {string}
             */
            field: "_id" | "name" | "residentialAddress" | "patientNumber" | "phoneNumber" | "village" | "district" | "otherPhones" | "identifiers" | "dateOfBirth" | "age";
            /** @description The word as it stands in the field. */
            word: string;
            /**
             * @description How what was typed and the word are alike.
             * @enum {string}
             */
            kind: "exact" | "prefix" | "typo" | "sound" | "number";
            /** @description The id of the record in which it stands, where that was joined into this one. */
            joined?: string;
        };
        PatientPatch: {
            /** @description The number by which the clinic knows the patient. */
            patientNumber?: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age?: number | null;
            /** @description All names in one text. */
            name?: string | null;
            /** @description The gender, if it is known. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber?: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth?: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter. */
            village?: string | null;
            /** @description The district. */
            district?: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased?: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact?: boolean | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description Why it was retired. */
            retiredReason?: string | null;
        };
        Numbering: {
            /** @description Whether patients are given numbers at all. */
            isOn: boolean;
            /** @description With which the numbers begin. Of this station alone. */
            prefix: string;
            /** @description Whether somebody chose the prefix, or it follows from the registry. */
            isChosen: boolean;
            /** @description The next number. It is given when a patient is saved, not before. */
            next: string;
            /** @description By which others call the patient number, the same at all stations; null: by the name of the register. */
            uri: string | null;
        };
        SetNumberingBody: {
            /** @description Whether it is switched on. */
            isOn: boolean;
            /** @description Up to six capital letters and digits; null for the one that follows from the registry. */
            prefix: string | null;
            /** @description By which others call the patient number, the same at all stations; null: by the name of the register. It stays as it is where it is not said. That of an identifier system is refused. */
            uri?: string | null;
        };
        ListIdentifierSystemsReply: {
            /** @description The systems of identifiers. */
            systems: components["schemas"]["IdentifierSystem"][];
        };
        IdentifierSystem: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description What it is called. */
            name: string;
            /** @description By which others call the system; null where nobody does. */
            uri: string | null;
            /** @description How the numbers look; null: any text. */
            pattern: string | null;
            /** @description How a wrong digit of a number is found out. */
            checkDigit: components["schemas"]["CheckDigit"];
            /** @description Whether two patients cannot have the same number. */
            isUnique: boolean;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
        };
        /** @enum {string} */
        CheckDigit: "none" | "luhn" | "verhoeff" | "mod11-2" | "mod97-10";
        NewIdentifierSystem: {
            /** @description What it is called. */
            name: string;
            /** @description By which others call the system, as `http://moh.example.org/nid`; no two systems have the same. null: nobody does. */
            uri?: string | null;
            /** @description How the numbers look: `#` is a digit, `@` a letter from A to Z, `*` either; everything else is itself. Several forms have a comma between them. Blanks, hyphens and case do not count. null: any text. */
            pattern?: string | null;
            /** @description How a wrong digit of a number is found out. */
            checkDigit?: components["schemas"]["CheckDigit"];
            /** @description Whether two patients cannot have the same number: then it is said who has it. */
            isUnique?: boolean;
        };
        IdentifierSystemPatch: {
            /** @description What it is called. */
            name?: string;
            /** @description By which others call the system, as `http://moh.example.org/nid`; no two systems have the same. null: nobody does. */
            uri?: string | null;
            /** @description How the numbers look: `#` is a digit, `@` a letter from A to Z, `*` either; everything else is itself. Several forms have a comma between them. Blanks, hyphens and case do not count. null: any text. */
            pattern?: string | null;
            /** @description How a wrong digit of a number is found out. */
            checkDigit?: components["schemas"]["CheckDigit"];
            /** @description Whether two patients cannot have the same number: then it is said who has it. */
            isUnique?: boolean;
            /** @description Its numbers stay, and no new one is given. */
            retired?: boolean;
        };
        History: {
            /** @description Of the changes of this page, oldest first. */
            history: components["schemas"]["HistoryEntry"][];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        HistoryEntry: {
            /** @description The name of the field. */
            field: string;
            /** @description What stood there before; of the type of the field. */
            old: unknown;
            /** @description What stands there since; of the type of the field. */
            new: unknown;
            /** @description The user name, or `token:` and the name of a service token. */
            who: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            when: string;
            /** @description The station at which it was done. */
            where: components["schemas"]["StationName"];
            /**
             * @description It came from a station that was revoked, and who revoked it did not know it.
             * @constant
             */
            fromRevoked?: true;
            /** @description The id of the record of which it was said, where that was joined into this one. */
            of?: string;
            /** @description Of `saidSince`: the hash of the change that says it, to name it by. */
            change?: string;
            /** @description What was changed as one, as by a join, has the same one. */
            group?: string;
        };
        StationName: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
        };
        SetPatientPhotoBody: {
            /** @description The file as base64. */
            jpeg: string;
        };
        PatientToMatch: {
            /** @description The number by which the clinic knows the patient. */
            patientNumber?: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age?: number | null;
            /** @description All names in one text. */
            name?: string | null;
            /** @description The gender, if it is known. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber?: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth?: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter. */
            village?: string | null;
            /** @description The district. */
            district?: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased?: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact?: boolean | null;
            /** @description A record, in the place of a draft: nothing else beside it. */
            patientId?: string;
            /**
             * @description How many at most.
             * @default 10
             */
            limit?: number;
        };
        PatientMatches: {
            /** @description Those who may be the same person. */
            matches: components["schemas"]["PatientMatch"][];
            /** @description More people share something with this one than were compared: somebody may be missing. */
            isCapped: boolean;
        };
        PatientMatch: {
            /** @description Who it is. */
            patient: components["schemas"]["Patient"];
            /** @description The probability that it is one person. */
            score: number;
            /** @description How likely it is one person. */
            grade: components["schemas"]["Grade"];
            /** @description What they have alike, and what speaks against it. */
            reasons: components["schemas"]["MatchReason"][];
            /** @description More people share something with this one than were compared: somebody may be missing. */
            isCapped: boolean;
        };
        /** @enum {string} */
        Grade: "certain" | "probable" | "possible";
        /** @enum {string} */
        MatchReason: "same-identifier" | "identifier-nearly-same" | "same-number" | "number-nearly-same" | "same-name" | "name-words-swapped" | "name-sounds-alike" | "name-shorter" | "name-initials" | "same-given-name" | "same-family-name" | "same-birth-date" | "birth-day-and-month-swapped" | "birth-date-nearly-same" | "same-birth-year" | "birth-year-near" | "same-phone" | "phone-nearly-same" | "same-address" | "address-alike" | "name-differs" | "birth-differs" | "gender-differs" | "identifier-differs";
        DuplicatePage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["DuplicatePageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
            /** @description How many there are of each. */
            counts: components["schemas"]["DuplicatePageCounts"];
            /** @description How far all have been compared. */
            comparing: components["schemas"]["Comparing"];
        };
        DuplicatePageEmbedded: {
            /** @description The pairs of the page. */
            duplicateResourceList: components["schemas"]["Duplicate"][];
        };
        Duplicate: {
            /** @description Of the pair: the same at all stations. */
            _id: string;
            /** @description The one that was registered here first comes first. */
            patients: components["schemas"]["Patient"][];
            /** @description The probability that it is one person. */
            score: number;
            /** @description How likely it is one person. */
            grade: components["schemas"]["Grade"];
            /** @description What they have alike, and what speaks against it. */
            reasons: components["schemas"]["MatchReason"][];
        };
        DuplicatePageCounts: {
            /** @description How many are almost certainly one person. */
            certain: number;
            /** @description How many are probably one person. */
            probable: number;
            /** @description How many may be one person. */
            possible: number;
        };
        Comparing: {
            /** @description Patients who were compared with all the others. */
            done: number;
            /** @description How many there are to do. */
            of: number;
            /**
             * @description `waiting`: it goes on by itself when fewer people save. `stopped`: by somebody, until the next opening.
             * @enum {string}
             */
            state: "done" | "running" | "waiting" | "stopped";
        };
        DuplicateCount: {
            /** @description How many there are of each. */
            counts: components["schemas"]["DuplicatePageCounts"];
            /** @description How far all have been compared. */
            comparing: components["schemas"]["Comparing"];
        };
        DuplicateDecision: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description Whether it is said that they are two people. */
            isDistinct: boolean;
        };
        ListJoinsReply: {
            /** @description The records that were joined into this one. */
            joins: components["schemas"]["Join"][];
        };
        Join: {
            /** @description With which it is taken back. */
            group: string;
            /** @description The record that was joined, as it is by itself. */
            joined: components["schemas"]["Patient"];
            /** @description The id of the record into which it was joined. */
            into: string;
            /** @description The user name, or `token:` and the name of a service token. */
            who: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            when: string;
            /** @description The station at which it was done. */
            where: components["schemas"]["StationName"];
            /** @description How many visits would go with it. */
            visits: number;
            /** @description The fields of the record that stands that would say again what they said before the join. */
            givenBack: string[];
            /** @description The fields that the join had set, of which somebody has said something since: they would stay. */
            kept: string[];
            /** @description What was said of the joined record by people who did not know of the join, is in nobody’s sight, and was not settled. */
            saidSince: components["schemas"]["HistoryEntry"][];
        };
        NewJoin: {
            /** @description The id of the record that is joined into this one. */
            with: string;
            /** @description The version of that record that was seen: 412 where it is another one by now. */
            withVersion?: number;
            /** @description What the record that stands says from now on, where that is something else than before. */
            values?: components["schemas"]["JoinValues"];
        };
        /** @description What the record that stands says from now on, where that is something else than before. */
        JoinValues: {
            /** @description The number by which the clinic knows the patient. */
            patientNumber?: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age?: number | null;
            /** @description All names in one text. */
            name?: string | null;
            /** @description The gender, if it is known. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber?: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth?: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter. */
            village?: string | null;
            /** @description The district. */
            district?: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased?: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The id of that of the two records whose photo it is to have. */
            photo?: string;
        };
        Joined: {
            /** @description Of this change, to take it back with `POST /patients/{id}/part`. */
            group: string;
            /** @description Those who stand now: one after a join, first the one that stood before after a parting. */
            patients: components["schemas"]["Patient"][];
        };
        JoinSettlement: {
            /** @description The id of the joined record. */
            joined: string;
            /** @description As `saidSince` names it. What is known of a birth is settled as one: date, age and whether it is an estimate. */
            field: string;
            /** @description Every `change` that `saidSince` has of this field and of those settled with it. */
            seen: string[];
            /** @description The one of them whose value the record that stands says from now on; null to leave it as it is. */
            taken: string | null;
        };
        PartPatientsBody: {
            /** @description Of the join, or of the parting, that is taken back. */
            group: string;
        };
        PeoplePage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["PeoplePageEmbedded"];
            /** @description How many there are in all, counted up to 1000. */
            total: number;
            /**
             * @description There are more than `total`.
             * @constant
             */
            totalIsLowerBound?: true;
            /** @description Send it as `after` for those that follow; null when there are none. */
            next: string | null;
        };
        PeoplePageEmbedded: {
            /** @description The patients of the page. */
            patientResourceList: components["schemas"]["PersonListed"][];
        };
        PersonListed: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The number by which the clinic knows the patient. */
            patientNumber: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age: number | null;
            /** @description All names in one text. */
            name: string | null;
            /** @description The gender, if it is known. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter. */
            village: string | null;
            /** @description The district. */
            district: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact: boolean | null;
            /** @description Whether `GET /patients/{id}/photo` has one. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description Why it was retired. */
            retiredReason: string | null;
            /** @description That the record that was asked for was joined into this one: its `_id`. Null where this one was asked for. */
            mergedInto: string | null;
            /** @description The records that were joined into this one; absent where there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
            /** @description Of one patient alone: which of its numbers somebody else in sight has as well, `patientNumber` or, of a system whose numbers are unique, an identifier as `SYSTEM|VALUE`. Absent without any. */
            sharedNumbers?: string[];
            /**
             * Format: date-time
             * @description When the latest visit began.
             */
            lastVisitAt: string | null;
        };
        ListPlacesReply: {
            /** @description The names, those of most patients first. */
            places: string[];
        };
        SavedFilters: {
            /** @description The filters that somebody has named. */
            filters: components["schemas"]["SavedFilter"][];
        };
        SavedFilter: {
            /** @description What it is called. */
            name: string;
            /** @description What has to hold. */
            filter: components["schemas"]["PeopleFilter"];
        };
        PeopleFilter: {
            /** @description Only who is so old or older today; nobody whose age is not known. */
            ageFrom?: number;
            /** @description Only who is so old or younger today. */
            ageTo?: number;
            /**
             * @description Only of this gender; `NONE`: not known.
             * @enum {string}
             */
            gender?: "MALE" | "FEMALE" | "OTHER" | "NONE";
            /**
             * @description Only of this category; `NONE`: without one.
             * @enum {string}
             */
            category?: "GENERAL" | "INPATIENT" | "OUTPATIENT" | "NONE";
            /** @description However it is spelt: case, accents and script aside. */
            village?: string;
            /** @description Only who had a visit that began so many days ago, or since. */
            visitedDays?: number;
            /** @description Only who had none since then, or none at all. */
            notVisitedDays?: number;
            /**
             * Format: date
             * @description Only who was registered on that day or later.
             */
            registeredFrom?: string;
            /**
             * Format: date
             * @description That day included.
             */
            registeredTo?: string;
            /**
             * @description true: only patients who have no patient number.
             * @constant
             */
            withoutNumber?: true;
            /**
             * @description Those that are retired, and nobody else.
             * @constant
             */
            retired?: true;
            /**
             * @description The order. With a hyphen before it, the other way round.
             * @enum {string}
             */
            sort?: "name" | "-createdAt" | "createdAt" | "youngest" | "oldest";
        };
        NewVisit: {
            /**
             * Format: date-time
             * @description RFC 3339 with offset; now, if left out.
             */
            timeStart?: string | null;
            /**
             * Format: date-time
             * @description When the visit ended; null while the patient is here.
             */
            timeEnd?: string | null;
            /** @description The category of the visit; that of the patient may be another one. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description Why the patient came. */
            reason?: string | null;
            /** @description Whatever is to be remembered. */
            notes?: string | null;
            /** @description Who saw the patient. */
            attendedBy?: string | null;
        };
        Visit: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The `_id` of the patient. */
            patientId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            timeStart: string;
            /**
             * Format: date-time
             * @description When the visit ended; null while the patient is here.
             */
            timeEnd: string | null;
            /** @description The category of the visit; that of the patient may be another one. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description Why the patient came. */
            reason: string | null;
            /** @description Whatever is to be remembered. */
            notes: string | null;
            /** @description Who saw the patient. */
            attendedBy: string | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description Why it was retired. */
            retiredReason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
        };
        VisitPatch: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            timeStart?: string;
            /**
             * Format: date-time
             * @description When the visit ended; null while the patient is here.
             */
            timeEnd?: string | null;
            /** @description The category of the visit; that of the patient may be another one. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description Why the patient came. */
            reason?: string | null;
            /** @description Whatever is to be remembered. */
            notes?: string | null;
            /** @description Who saw the patient. */
            attendedBy?: string | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description Why it was retired. */
            retiredReason?: string | null;
        };
        VisitPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["VisitPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        VisitPageEmbedded: {
            /** @description The visits of the page. */
            visitResourceList: components["schemas"]["Visit"][];
        };
        VisitOfPatientPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["VisitOfPatientPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        VisitOfPatientPageEmbedded: {
            /** @description The visits of the page. */
            visitResourceList: components["schemas"]["VisitOfPatient"][];
        };
        VisitOfPatient: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The `_id` of the patient. */
            patientId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            timeStart: string;
            /**
             * Format: date-time
             * @description When the visit ended; null while the patient is here.
             */
            timeEnd: string | null;
            /** @description The category of the visit; that of the patient may be another one. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description Why the patient came. */
            reason: string | null;
            /** @description Whatever is to be remembered. */
            notes: string | null;
            /** @description Who saw the patient. */
            attendedBy: string | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description Why it was retired. */
            retiredReason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Counts the changes of the record here, for `If-Match`. */
            version: number;
            /** @description The fields of which two edits, made without knowing each other, say different things. Absent without any. */
            conflicts?: string[];
            /** @description Who it is. */
            patient: components["schemas"]["PatientSummary"];
        };
        /** @description Who it is. */
        PatientSummary: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description The number by which the clinic knows the patient. */
            patientNumber: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age: number | null;
            /** @description All names in one text. */
            name: string | null;
            /** @description The gender, if it is known. */
            gender: components["schemas"]["Gender"] | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased: components["schemas"]["Deceased"] | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired: boolean | null;
        };
        UsualReasons: {
            /** @description The usual reasons. */
            reasons: components["schemas"]["UsualReasonsReason"][];
        };
        UsualReasonsReason: {
            /** @description Why the patient came. */
            reason: string;
            /** @description How many visits there were. */
            visits: number;
        };
        ConflictPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["ConflictPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        ConflictPageEmbedded: {
            /** @description The conflicts of the page. */
            conflictResourceList: components["schemas"]["Conflict"][];
        };
        Conflict: {
            /** @description Of the record. */
            id: string;
            /**
             * @description Which of these it is.
             * @enum {string}
             */
            kind: "patient" | "visit";
            /** @description The `_id` of the patient. */
            patientId: string;
            /** @description Who it is. */
            patient: components["schemas"]["PatientSummary"];
            /**
             * Format: date-time
             * @description Of a visit.
             */
            timeStart: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description Of the record, for `If-Match`. */
            version: number;
            /** @description Empty when nothing is in conflict any more. */
            fields: components["schemas"]["ConflictField"][];
        };
        ConflictField: {
            /** @description The name of the field. */
            field: string;
            /** @description The one that is shown first, then the latest first. */
            values: components["schemas"]["ConflictValue"][];
        };
        ConflictValue: {
            /** @description As the record itself has it in replies; an age in whole years of today. */
            value: unknown;
            /** @description The user name, or `token:` and the name of a service token. */
            who: string;
            /**
             * Format: date-time
             * @description As the clock there said.
             */
            when: string;
            /** @description The station at which it was done. */
            where: components["schemas"]["StationName"];
            /** @description Whether it stands in the record until somebody settles it. */
            isShown: boolean;
            /** @description True when the clock there was wrong: `when` is not to be believed. */
            clockIsOff?: boolean;
            /** @description Of `mergedInto`: the record of which it says that it stands. */
            record?: components["schemas"]["JoinedRecord"];
            /** @description Of `retired`: which fields were changed by people who did not know that the record was retired. */
            edited?: string[];
        };
        CountConflictsReply: {
            /** @description How many there are. */
            count: number;
        };
        ListNameCollisionsReply: {
            /** @description The user names. */
            names: components["schemas"]["NameCollision"][];
        };
        NameCollision: {
            /** @description As it was given. */
            username: string;
            /** @description In the order of their ids: the first keeps the name. */
            accounts: components["schemas"]["NameCollisionAccount"][];
        };
        NameCollisionAccount: {
            /** @description Of the account, for `PATCH /staff/{id}`. */
            id: string;
            /** @description What they sign in with. */
            shownAs: string;
            /** @description That made it. */
            station: components["schemas"]["StationName"];
            /** @description Whether the account is closed. */
            disabled: boolean;
        };
        Settlement: {
            /** @description By name, what stands from now on. */
            fields: components["schemas"]["SettlementFields"];
            /** @description Refused when the record has changed since, as with `If-Match`. */
            version?: number;
        };
        SettlementFields: {
            /** @description The number by which the clinic knows the patient. */
            patientNumber?: string | null;
            /** @description Years since the date of birth. Derived from `dateOfBirth` when that is known. */
            age?: number | null;
            /** @description All names in one text. */
            name?: string | null;
            /** @description The gender, if it is known. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The phone number, as it was said. */
            phoneNumber?: string | null;
            /** @description Where the patient lives, as people there say it. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The day of birth, if it is known.
             */
            dateOfBirth?: string | null;
            /** @description Whether the day of birth was worked out from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description Numbers by which others know the patient, each with what it is. They are replaced as a whole. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, each with whose it is. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description Whom to turn to: a relative or guardian. It is replaced as a whole. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter. */
            village?: string | null;
            /** @description The district. */
            district?: string | null;
            /** @description That the patient has died, and on which day if that is known. */
            deceased?: components["schemas"]["Deceased"] | null;
            /** @description Whether the patient agrees to be called or visited; null while nobody has asked. */
            consentToContact?: boolean | null;
            /** @description Whether the record was entered in error and is hidden. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description Why it was retired. */
            retiredReason?: string | null;
            /** @description The JPEG as base64. */
            photo?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            timeStart?: string;
            /**
             * Format: date-time
             * @description When the visit ended; null while the patient is here.
             */
            timeEnd?: string | null;
            /** @description The category of the visit; that of the patient may be another one. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description Why the patient came. */
            reason?: string | null;
            /** @description Whatever is to be remembered. */
            notes?: string | null;
            /** @description Who saw the patient. */
            attendedBy?: string | null;
            /** @description The id of the record that this one was joined into. */
            mergedInto?: string | null;
        };
        ListDraftsReply: {
            /** @description What was typed and not saved. */
            drafts: components["schemas"]["Draft"][];
        };
        Draft: {
            /** @description What the draft is of, such as `register`. */
            key: string;
            /** @description What was typed: any object. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            updatedAt: string;
        };
        SaveDraftBody: {
            /** @description What was typed: any object. */
            body: {
                [key: string]: unknown;
            };
        };
        Statistics: {
            /** @description Every day, also those without a visit, oldest first, in the station's own calendar. */
            visitsByDay: components["schemas"]["VisitsOfDay"][];
            /** @description Bands of five years up to 80 and more. */
            patientsByAge: components["schemas"]["AgeBand"][];
            /** @description Of those whose age is not known. */
            ageUnknown: components["schemas"]["StatisticsAgeUnknown"];
        };
        VisitsOfDay: {
            /**
             * Format: date
             * @description The day.
             */
            day: string;
            /** @description How many visits there were. */
            visits: number;
        };
        AgeBand: {
            /** @description The first age of the band, in years. */
            from: number;
            /** @description The last age of the band; null: and more. */
            to: number | null;
            /** @description Of women and girls. */
            FEMALE: number;
            /** @description Of men and boys. */
            MALE: number;
            /** @description Of another gender. */
            OTHER: number;
            /** @description Of those whose gender is not known. */
            unknown: number;
        };
        StatisticsAgeUnknown: {
            /** @description Of women and girls. */
            FEMALE: number;
            /** @description Of men and boys. */
            MALE: number;
            /** @description Of another gender. */
            OTHER: number;
            /** @description Of those whose gender is not known. */
            unknown: number;
        };
        MonthReport: {
            /** @description The month, as `YYYY-MM`. */
            month: string;
            /** @description Registered in the month; without retired records. */
            newPatients: number;
            /** @description How many visits there were. */
            visits: number;
            /** @description How many patients had at least one visit. */
            patientsSeen: number;
            /** @description Every day, also those without a visit, oldest first, in the station's own calendar. */
            visitsByDay: components["schemas"]["VisitsOfDay"][];
            /** @description The commonest 20; capital letters are no difference. */
            visitsByReason: components["schemas"]["VisitsOfReason"][];
            /** @description Visits for another reason than these. */
            otherReasons: number;
            /** @description Visits without a reason. */
            withoutReason: number;
            /** @description By the station where each was recorded, the busiest first. */
            visitsByStation: components["schemas"]["MonthReportVisitsByStation"][];
            /** @description By the age on the day of the visit. */
            visitsByAge: components["schemas"]["AgeBand"][];
            /** @description Of those whose age is not known. */
            ageUnknown: components["schemas"]["StatisticsAgeUnknown"];
            /** @description That of the visit or, where it has none, of the patient. */
            visitsByCategory: components["schemas"]["MonthReportVisitsByCategory"][];
        };
        VisitsOfReason: {
            /** @description Why the patient came. */
            reason: string;
            /** @description How many visits there were. */
            visits: number;
        };
        MonthReportVisitsByStation: {
            /**
             * Format: uuid
             * @description The id. It never changes and is never given again.
             */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description How many visits there were. */
            visits: number;
        };
        MonthReportVisitsByCategory: {
            /** @description The category; null for none. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description How many visits there were. */
            visits: number;
        };
        /** @description A CapabilityStatement of FHIR R4. */
        FhirCapabilityStatement: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "CapabilityStatement";
        } & {
            [key: string]: unknown;
        };
        /** @description A Bundle of FHIR R4. */
        FhirBundle: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "Bundle";
        } & {
            [key: string]: unknown;
        };
        /** @description A Patient of FHIR R4. */
        FhirPatient: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "Patient";
        } & {
            [key: string]: unknown;
        };
        /** @description A Encounter of FHIR R4. */
        FhirEncounter: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "Encounter";
        } & {
            [key: string]: unknown;
        };
        /** @description A Parameters of FHIR R4. */
        FhirParameters: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "Parameters";
        } & {
            [key: string]: unknown;
        };
        /** @description A AuditEvent of FHIR R4. */
        FhirAuditEvent: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "AuditEvent";
        } & {
            [key: string]: unknown;
        };
        Proof: components["schemas"]["ProofWithUsername"] | components["schemas"]["ProofWithRecoveryKey"];
        ProofWithUsername: {
            /** @description The user name. */
            username: string;
            /** @description The password. */
            password: string;
        };
        ProofWithRecoveryKey: {
            /** @description The recovery key, as it was printed. */
            recoveryKey: string;
        };
        Session: {
            /** @description Send it as `Authorization: Bearer`. It is not shown again. */
            token: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description Who signed in. */
            staff: components["schemas"]["Staff"];
        };
        Staff: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description The user name. */
            username: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["Role"];
            /** @description Whether the account is closed. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /** @description For `If-Match`. */
            version: number;
        };
        /** @enum {string} */
        Role: "reader" | "clerk" | "administrator";
        CurrentSession: {
            /**
             * @description A person, whoever came with the recovery key, or a program.
             * @enum {string}
             */
            kind: "staff" | "recovery" | "token";
            /** @description The user name, or `token:` and the name of the service token. */
            name: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When it ends; null: never.
             */
            expiresAt: string | null;
            /** @description Who signed in; null for a program. */
            staff: components["schemas"]["Staff"] | null;
        };
        NewPassword: {
            /** @description The password of now. */
            password: string;
            /** @description At least 8 characters. */
            newPassword: string;
        };
        OwnPassword: {
            /** @description The password. */
            password: string;
        };
        ListStaffReply: {
            /** @description The accounts of people. */
            staff: components["schemas"]["Staff"][];
            /** @description Administrators of whom a restored station says that they are. They act as clerks here until an administrator sends `role` for them. */
            waiting: components["schemas"]["ListStaffReplyWaiting"][];
            /** @description Administrators whom another station made, and of whom none of this one has said yet that they know: see `PUT /staff/known`. */
            arrived: components["schemas"]["ListStaffReplyWaiting"][];
            /** @description The accounts that may sign in and have no password here, as after a restore: set them a new one. */
            withoutPassword: string[];
        };
        ListStaffReplyWaiting: {
            /** @description The `id` of the account. */
            staffId: string;
            /** @description Who made it an administrator, or gave it a password or enabled it, as that station says. */
            by: string;
            /** @description The station where that was. */
            station: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
        };
        NewStaff: {
            /** @description Without spaces and colons. Upper and lower case do not make a difference. */
            username: string;
            /** @description At least 8 characters. */
            password: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["Role"];
        };
        KnownStaff: {
            /** @description The `id` of each account. */
            staffIds: string[];
        };
        StaffPatch: {
            /** @description Without spaces and colons. Upper and lower case do not make a difference. */
            username?: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role?: components["schemas"]["Role"];
            /** @description At least 8 characters. */
            password?: string;
            /** @description Whether the account is closed. */
            disabled?: boolean;
            /** @description Whether the service tokens that an administrator has made outlive their account or role. They end, unless said. */
            keepsTokens?: boolean;
        };
        ListTokensReply: {
            /** @description The service tokens, also revoked ones. */
            tokens: components["schemas"]["Token"][];
        };
        Token: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["TokenRole"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The user name of who made it. */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it ends; null: never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was used last; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is good.
             */
            revokedAt: string | null;
        };
        /** @enum {string} */
        TokenRole: "reader" | "clerk";
        NewToken: {
            /** @description What it is called. */
            name: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["TokenRole"];
            /**
             * Format: date-time
             * @description After 365 days, unless said; 732 days at most.
             */
            expiresAt?: string;
        };
        MadeToken: {
            /** @description Send it as `Authorization: Bearer`. It is not shown again. */
            token: string;
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description What they may do: a clerk may all that a reader may, an administrator all. */
            role: components["schemas"]["TokenRole"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The user name of who made it. */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it ends; null: never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was used last; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is good.
             */
            revokedAt: string | null;
        };
        Health: {
            /**
             * @description `setup-required`: nobody has set it up; `locked`: somebody has to sign in first; `ready`: it serves.
             * @enum {string}
             */
            state: "setup-required" | "locked" | "ready";
            /** @description The version of Satchel. */
            version: string;
            /**
             * @description Whether it is a station, or a hub for a region: a hub has no set-up, keys, backups and files.
             * @enum {string}
             */
            place: "station" | "hub";
        };
        NewStation: {
            /** @description Shown by the station when it starts without a registry. */
            setupCode: string;
            /** @description What the station is called. */
            stationName: string;
            /** @description The first administrator. */
            administrator: components["schemas"]["NewStationAdministrator"];
            /** @description How days and times are written. */
            dateFormats?: components["schemas"]["DateFormats"];
        };
        NewStationAdministrator: {
            /** @description Without spaces and colons. Upper and lower case do not make a difference. */
            username: string;
            /** @description At least 8 characters. */
            password: string;
        };
        DateFormats: {
            /** @description ISO 3166: whose names of months and whose weekend. */
            region: string;
            /**
             * @description In what order a day is written.
             * @enum {string}
             */
            dayOrder: "day-first" | "month-first" | "year-first";
            /**
             * @description Twenty-four hours or twice twelve.
             * @enum {string}
             */
            clock: "h23" | "h12";
            /** @description 1 is Monday, 7 is Sunday. */
            firstWeekday: number;
            /**
             * @description In which people read and type days. The interface speaks of Gregorian days whatever it is.
             * @enum {string}
             */
            calendar: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
        };
        SetUpStation: {
            /** @description Send it as `Authorization: Bearer`. It is not shown again. */
            token: string;
            /** @description The recovery key, as it was printed. */
            recoveryKey: string;
            /** @description The first administrator. */
            staff: components["schemas"]["Staff"];
        };
        Station: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description The version of Satchel. */
            version: string;
            /** @description Told to administrators only. */
            dataDir: string | null;
            /** @description Of the registry file and its log. */
            sizeBytes: number;
            /** @description That are not retired. */
            patients: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /** @description IANA name; days are counted in it. */
            timeZone: string;
            /** @description Whether the station unlocks itself when it starts, by a secret in the key store of the operating system. Told to administrators only. */
            unattended: ("unavailable" | "off" | "on") | null;
            /** @description Why it does not: the station runs without the desktop application, the store would keep the secret in plain text, it keeps none, or it cannot open what was sealed, as on another computer. Told to administrators only. */
            unattendedRefusal: ("no-store" | "basic-text" | "no-encryption" | "cannot-open") | null;
        };
        RenameStationBody: {
            /** @description What it is called. */
            name: string;
        };
        ListTroublesReply: {
            /** @description What is wrong, the worst first. */
            troubles: components["schemas"]["Trouble"][];
        };
        Trouble: {
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "file-replaced" | "file-damaged" | "disk-failing" | "disk-read-only" | "disk-full" | "changes-missing" | "journal-mismatch" | "number-twice" | "two-computers" | "old-copy-refused" | "audit-damaged" | "disk-nearly-full" | "clock-off" | "backup-old" | "port-taken";
            /** @description Nothing can be saved while this holds; reading goes on. */
            stopsSaving: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            since: string;
            /** @description The one thing that a sentence about it names: a number, a day, a file. Never a path or a person. */
            detail: string | null;
        };
        RecoveryKey: {
            /** @description The recovery key, as it was printed. */
            recoveryKey: string;
        };
        GetDateFormatsReply: {
            /** @description How days and times are written. */
            dateFormats: components["schemas"]["DateFormats"] | null;
        };
        SetDateFormatsReply: {
            /** @description How days and times are written. */
            dateFormats: components["schemas"]["DateFormats"];
        };
        Keys: {
            /** @description How many keys this registry has had. */
            generation: number;
            /** @description How many people’s passwords open it. */
            passwords: number;
            /**
             * @description Whether a key file opens it; `unavailable` where the station was started without one, and none has a slot.
             * @enum {string}
             */
            keyFile: "unavailable" | "off" | "on";
            /** @description Whether the registry is to have a new key. */
            rekey: components["schemas"]["KeysRekey"];
            /** @description What did not fit when the registry and its keys were last opened, until an administrator accepts it. */
            mismatches: ("keyring-older" | "keyring-changed" | "registry-older" | "history-rewritten" | "history-longer" | "registry-changed")[];
        };
        KeysRekey: {
            /** @description Why the registry is to have a new key, which it gets by itself. */
            due: ("left" | "recovery-key" | "restored") | null;
            /** @description Of the new key that is being given; null while none is. */
            progress: number | null;
            /** @description User names of those whose ways in are of an earlier version, and `recovery-key`, `key-file` or `key-store`: a new key waits until each was used once, or shuts them out. */
            waitsFor: string[];
        };
        BackupState: {
            /** @description Of the backups on this computer. */
            folder: string;
            /**
             * Format: date-time
             * @description When the newest backup was made.
             */
            lastAt: string | null;
            /**
             * Format: date-time
             * @description When a backup last went to another place than this folder.
             */
            lastElsewhereAt: string | null;
            /** @description No backup went to another place for a week. */
            isElsewhereOverdue: boolean;
            /** @description Where each daily backup goes as well; null for nowhere. */
            secondPlace: components["schemas"]["BackupStateSecondPlace"] | null;
            /** @description Sticks and the like that are there now. */
            drives: components["schemas"]["BackupStateDrive"][];
            /** @description The backups that were found. */
            backups: components["schemas"]["Backup"][];
            /** @description What is being done now; null for nothing. */
            running: components["schemas"]["BackupStateRunning"] | null;
            /** @description Of the last one that this station tried since it runs. */
            outcome: components["schemas"]["BackupStateOutcome"] | null;
            /** @description Each month the newest backup is opened, read and counted. */
            drill: components["schemas"]["Drill"] | null;
            /** @description When it was opened, this registry was found to be copied or restored, and goes on as a copy. */
            isCopy: boolean;
        };
        BackupStateSecondPlace: {
            /** @description Where it is on this computer. */
            path: string;
            /** @description Whether it can be reached now. */
            isThere: boolean;
        };
        BackupStateDrive: {
            /** @description What it is called. */
            name: string;
            /** @description Where it is on this computer. */
            path: string;
        };
        /** @description What is null is not said by what was put aside, nor where what is said is damaged. */
        Backup: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description Of its folder. */
            name: string;
            /**
             * @description On this computer, at the second place, or on a stick.
             * @enum {string}
             */
            place: "here" | "second" | "drive";
            /** @description Before what the registry was put aside as a whole; null for what was made as a backup. */
            putAside: ("restore" | "upgrade" | "update") | null;
            /**
             * Format: date-time
             * @description When it was made, or put aside.
             */
            madeAt: string | null;
            /** @description Whose it is. */
            station: components["schemas"]["StationName"] | null;
            /** @description How many there are of each. */
            counts: components["schemas"]["BackupCounts"] | null;
            /** @description Its size in bytes. */
            bytes: number | null;
        };
        BackupCounts: {
            /** @description How many patients there are. */
            patients: number;
            /** @description How many visits there are. */
            visits: number;
            /** @description How many changes there are. */
            changes: number;
        };
        BackupStateRunning: {
            /**
             * @description What is done.
             * @enum {string}
             */
            work: "backup" | "restore" | "other";
            /** @description How many are done. */
            done: number;
            /** @description How many there are to do. */
            of: number;
        };
        BackupStateOutcome: components["schemas"]["BackupStateOutcomeDone"] | components["schemas"]["BackupStateOutcomeStopped"] | components["schemas"]["BackupStateOutcomeFailed"];
        BackupStateOutcomeDone: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "done";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description The folder that it is in. */
            into: string;
        };
        BackupStateOutcomeStopped: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "stopped";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
        };
        BackupStateOutcomeFailed: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "failed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /**
             * @description Why no backup was made.
             * @enum {string}
             */
            reason: "full" | "missing" | "read-only" | "too-large" | "damaged" | "other";
        };
        Drill: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description The id of a backup. */
            backup: string;
            /** @description Whether all of it could be read. */
            isGood: boolean;
        };
        MakeBackupBody: {
            /** @description A folder, as of a stick; the folder of this computer, unless said. */
            path?: string;
        };
        SetSecondPlaceBody: {
            /** @description Where it is on this computer. */
            path: string | null;
        };
        BackupToRestore: {
            /** @description The id of a backup. */
            backup: string;
            /** @description What opens the backup. */
            secret: components["schemas"]["BackupToRestoreSecret"];
        };
        BackupToRestoreSecret: components["schemas"]["ProofWithRecoveryKey"] | components["schemas"]["BackupToRestoreSecretWithUsername"];
        BackupToRestoreSecretWithUsername: {
            /** @description The user name. */
            username: string;
            /** @description The password. */
            password: string;
        };
        Restored: components["schemas"]["RestoredRestored"] | components["schemas"]["RestoredRefused"];
        RestoredRestored: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "restored";
            /** @description The user names of those who need a new password from an administrator before they can sign in. */
            withoutPassword: string[];
        };
        RestoredRefused: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "refused";
            /**
             * @description Why nothing was restored.
             * @enum {string}
             */
            reason: "missing" | "damaged" | "newer" | "wrong-secret" | "wrong-present" | "not-administrator" | "role-unknown" | "code-needed" | "other-station" | "full" | "stopped";
        };
        ListRestorableReply: {
            /** @description The backups that were found. */
            backups: components["schemas"]["Backup"][];
            /** @description What is being done now; null for nothing. */
            running: components["schemas"]["BackupStateRunning"] | null;
        };
        StopRestoreBody: {
            /** @description Random, made by the one who begins a restore. It stops that restore; without one, nothing does. */
            stopCode: string;
        };
        RestoreLockedBody: {
            /** @description The id of a backup. */
            backup: string;
            /** @description What opens the backup. */
            secret: components["schemas"]["BackupToRestoreSecret"];
            /** @description The password of an administrator of the registry that is there, or its recovery key. */
            present?: components["schemas"]["BackupToRestoreSecret"];
            /** @description The set-up code that the station shows when it starts without a registry, and writes to its log when a restore meets damaged keys. */
            setupCode?: string;
            /** @description Random, made by the one who begins a restore. It stops that restore; without one, nothing does. */
            stopCode?: string;
        };
        FeedPage: {
            /** @description In the order in which they came here. None, when nothing is new. */
            changes: components["schemas"]["FeedEntry"][];
            /** @description Send it as `since` the next time, also after a page without changes. */
            next: string;
            /** @description True when there is more already: ask again at once. */
            hasMore: boolean;
        };
        FeedEntry: {
            /** @description What sort of record it is. */
            kind: components["schemas"]["FeedKind"];
            /** @description The `_id` of the record. */
            id: string;
            /** @description Of a visit: whose it is, by the `_id` of the record that stands. Absent of other kinds. */
            patientId?: string;
            /**
             * @description What was done. `created` is the first that this station heard of the record; `put-back` takes a retirement back, and `parted` a join.
             * @enum {string}
             */
            what: "created" | "changed" | "retired" | "put-back" | "joined" | "parted";
            /** @description Of a record that was joined: the `_id` of the one that it was joined into. */
            into?: string;
            /** @description The version that the record had by it. */
            version: number;
            /** @description The place behind it: send it as `since` for what came later. */
            cursor: string;
        };
        /** @enum {string} */
        FeedKind: "patient" | "visit" | "identifier-system";
        ListWebhooksReply: {
            /** @description The webhooks, in the order in which they were made. */
            webhooks: components["schemas"]["Webhook"][];
        };
        Webhook: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description Where it is reached. */
            address: string;
            /** @description False after the registry was restored or copied, until it is put on again. */
            isOn: boolean;
            /** @description The user name of who made it. */
            createdBy: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was tried last; null: never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description When a message was taken last; null: never.
             */
            lastDoneAt: string | null;
            /** @description Why the last message was not taken; null when it was. It is sent again, with growing pauses. */
            lastProblem: ("unreachable" | "timed-out" | "redirected" | "refused") | null;
        };
        NewWebhook: {
            /** @description Where messages are sent: `http` or `https`, without a user name in it. A redirect is not followed. */
            address: string;
            /** @description As Standard Webhooks has it: `whsec_` and 24 to 64 bytes in base64. Left out, one is made. */
            secret?: string;
        };
        MadeWebhook: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description Where it is reached. */
            address: string;
            /** @description False after the registry was restored or copied, until it is put on again. */
            isOn: boolean;
            /** @description The user name of who made it. */
            createdBy: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was tried last; null: never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description When a message was taken last; null: never.
             */
            lastDoneAt: string | null;
            /** @description Why the last message was not taken; null when it was. It is sent again, with growing pauses. */
            lastProblem: ("unreachable" | "timed-out" | "redirected" | "refused") | null;
            /** @description Shown this once. */
            secret: string;
        };
        PatchWebhookBody: {
            /** @description Whether it is switched on. */
            isOn: boolean;
        };
        /** @enum {string} */
        AuditAction: "patient-viewed" | "patient-history-viewed" | "patients-listed" | "patients-searched" | "visit-viewed" | "visit-history-viewed" | "visits-viewed" | "visits-listed" | "patient-added" | "patient-changed" | "visit-added" | "visit-changed" | "printed" | "signed-in" | "sign-in-refused" | "signed-out" | "password-changed" | "recovery-used" | "recovery-renewed" | "station-set-up" | "auto-unlock-on" | "auto-unlock-off" | "staff-added" | "staff-changed" | "token-made" | "token-revoked" | "audit-viewed" | "audit-exported" | "audit-verified" | "audit-kept-changed" | "audit-dropped" | "audit-damaged" | "refused" | "backup-begun" | "backup-place-set" | "restored" | "registry-key-renewed" | "mismatches-accepted" | "key-file-on" | "key-file-off" | "conflicts-listed" | "conflict-viewed" | "conflict-settled" | "listener-set" | "pairing-opened" | "pairing-closed" | "pairing-tried" | "peer-join-asked" | "peer-admitted" | "peer-revoked" | "exchange-asked" | "bundle-begun" | "bundle-imported" | "bundle-refused" | "peer-undone" | "snapshot-begun" | "snapshot-taken" | "seat-admitted" | "seat-revoked" | "station-renamed" | "numbering-set" | "date-formats-set" | "identifier-system-set" | "duplicates-listed" | "duplicate-rejected" | "duplicate-rejection-undone" | "patients-joined" | "patients-parted" | "patient-joins-viewed" | "webhook-set" | "import-begun" | "import-viewed" | "import-run" | "import-undone" | "import-forgotten" | "exported" | "peer-restored" | "pairing-answered" | "administrator-arrived" | "administrators-known";
        AuditPage: {
            /** @description What was done, latest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Send it as `before` for those that are older; null when there are none. */
            next: string | null;
        };
        AuditEntry: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description What was done. */
            action: components["schemas"]["AuditAction"];
            /**
             * @description A person at a window or in a browser, another program, or the station by itself.
             * @enum {string}
             */
            from: "window" | "program" | "station";
            /** @description Null where nobody was recognised. */
            who: components["schemas"]["AuditEntryWho"] | null;
            /** @description The patient that it was about; null for none. */
            patient: components["schemas"]["AuditEntryWho"] | null;
            /** @description The id of the visit, account or service token that it was about. */
            record: string | null;
            /** @description The patients that a list, a search or a print showed. */
            shown: components["schemas"]["AuditEntryWho"][];
            /** @description Of a search: a mark that is the same for the same words. The words are kept nowhere. */
            query: string | null;
            /** @description Of what was refused. */
            status: number | null;
            /** @description How many there were: refusals within a second are one entry. */
            count: number;
            /** @description What else is to be known; nothing of a patient. */
            detail: string;
        };
        AuditEntryWho: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string | null;
        };
        NotePrintBody: {
            /** @description The ids of those whose card or line is printed. */
            patients: string[];
        };
        AuditVerification: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description How many entries were read. */
            entries: number;
            /** @description What was found to be wrong; empty when all is whole. */
            faults: components["schemas"]["AuditVerificationFault"][];
        };
        AuditVerificationFault: {
            /**
             * @description missing: blocks before this one are gone; changed: it is not as it was written, or where; cut: the end is gone; events: what waits in the registry was changed; noted: the station met one of these and went on.
             * @enum {string}
             */
            kind: "missing" | "changed" | "cut" | "events" | "noted";
            /** @description In which file of the audit; null for none. */
            file: string | null;
            /** @description Which part of the file; null for none. */
            block: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at?: string;
            /** @description What else is to be known; nothing of a patient. */
            detail?: string;
        };
        AuditTrail: {
            /** @description For how many years it is kept. */
            keptYears: number;
            /**
             * Format: date-time
             * @description Since when. RFC 3339, UTC.
             */
            since: string | null;
            /** @description Its size in bytes. */
            sizeBytes: number;
            /** @description The last time that the files were verified. */
            verified: components["schemas"]["AuditVerification"] | null;
        };
        PatchAuditTrailBody: {
            /** @description For how many years it is kept. */
            keptYears: number;
        };
        SyncState: {
            /** @description Whose it is. */
            station: components["schemas"]["StationName"];
            /** @description Those of this station; null while it never met another one. */
            words: string | null;
            /** @description Whether others can reach this station, and where. */
            listener: components["schemas"]["SyncStateListener"];
            /** @description A code is shown, and another station could join with it, or a computer become a seat. */
            code: components["schemas"]["SyncStateCode"] | null;
            /** @description The stations that this one was paired with. */
            peers: components["schemas"]["Peer"][];
            /** @description Stations of this registry that others were paired with. */
            members: components["schemas"]["SyncStateMember"][];
            /** @description Changes that came and wait here for something else to come. */
            held: components["schemas"]["SyncStateHeld"][];
            /** @description What an old copy of the folder of this station still opens; null: nothing that is known here. */
            oldCopy: components["schemas"]["SyncStateOldCopy"] | null;
        };
        SyncStateListener: {
            /** @description An administrator switched it on. */
            isOn: boolean;
            /** @description Null while it does not listen. */
            port: number | null;
            /** @description Of this computer, as others may reach it. */
            addresses: string[];
            /** @description Why it does not listen although it is on. */
            problem: ("port-in-use" | "port-reserved" | "other") | null;
        };
        SyncStateCode: {
            /** @description Whether the code is for a seat, and not for a station. */
            isForSeat: boolean;
            /** @description How often a wrong code may still be sent. */
            triesLeft: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description The station with patients of its own that waits for an administrator here to agree. */
            asking: components["schemas"]["SyncStateCodeAsking"] | null;
        };
        SyncStateCodeAsking: {
            /** @description What is sent with the answer: it is good for these counts. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string;
            /** @description What a register holds. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description What a register holds. */
            theirs: components["schemas"]["RegisterCounts"];
            /** @description An administrator agreed, and the station has not heard it yet. */
            isAccepted: boolean;
        };
        /** @description What a register holds. */
        RegisterCounts: {
            /** @description How many stations there are. */
            stations: number;
            /** @description How many patients there are. */
            patients: number;
            /** @description How many visits there are. */
            visits: number;
            /** @description How many accounts there are. */
            accounts: number;
        };
        Peer: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description `host:port`; null for one that calls here and does not listen. */
            address: string | null;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string | null;
            /** @description Nobody exchanges anything with it any more. */
            isRevoked: boolean;
            /** @description The stations that revoked it. */
            revokedBy: components["schemas"]["StationName"][];
            /** @description The station that let it in after its own revocation, so that it never belonged. */
            letInBy: components["schemas"]["StationName"] | null;
            /** @description It and `revokedBy` revoked each other. Both are out until an administrator revokes one of them. */
            isDisputed: boolean;
            /**
             * Format: date-time
             * @description When it was last restored from a backup, copied or put back to an older state, as its clock said; null: never that is known here.
             */
            restoredAt: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            pairedAt: string;
            /**
             * Format: date-time
             * @description When it was tried last; null: never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description When all was exchanged last.
             */
            lastDoneAt: string | null;
            /** @description Why the last try ended early; null when it did not. */
            lastProblem: ("unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken") | null;
            /** @description By how much its clock was ahead of the one here. */
            clockOffsetMs: number | null;
            /** @description How many changes that are here were not told it yet. */
            unsent: number;
            /**
             * Format: date-time
             * @description When the oldest of these was made.
             */
            unsentSince: string | null;
            /** @description What is exchanged with it now. */
            exchange: components["schemas"]["Exchange"] | null;
        };
        /** @description Of changes. */
        Exchange: {
            /** @description How many changes have come. */
            received: number;
            /** @description How many changes have gone. */
            sent: number;
            /** @description Null while it is not known. */
            toReceive: number | null;
            /** @description How many are to go; null while it is not known. */
            toSend: number | null;
            /** @description How many a second. */
            perSecond: number;
            /** @description Then it can be given up here. Else the other station asks, and this one answers. */
            isBegunHere: boolean;
        };
        SyncStateMember: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare; null while they are not known. */
            words: string | null;
            /**
             * Format: date-time
             * @description When the last change of it that is here was made, as its clock said; null while there is none.
             */
            heardUntil: string | null;
            /** @description Nobody exchanges anything with it any more. */
            isRevoked: boolean;
            /** @description The stations that revoked it. */
            revokedBy: components["schemas"]["StationName"][];
            /** @description The station that let it in after its own revocation, so that it never belonged. */
            letInBy: components["schemas"]["StationName"] | null;
            /** @description It and `revokedBy` revoked each other. Both are out until an administrator revokes one of them. */
            isDisputed: boolean;
            /**
             * Format: date-time
             * @description When it was last restored from a backup, copied or put back to an older state, as its clock said; null: never that is known here.
             */
            restoredAt: string | null;
        };
        SyncStateHeld: {
            /**
             * @description What they wait for.
             * @enum {string}
             */
            reason: "not-admitted" | "unknown-replica" | "previous-unknown" | "base-unknown" | "other-kind" | "not-its-own" | "ended";
            /** @description Where they were made; null for a place that was never heard of. */
            station: components["schemas"]["StationName"] | null;
            /** @description How many there are. */
            count: number;
            /**
             * Format: date-time
             * @description When the first of them came.
             */
            since: string;
        };
        SyncStateOldCopy: {
            /**
             * Format: date-time
             * @description When the station was given its present keys; null while new ones are due, and a copy opens what is saved.
             */
            renewedAt: string | null;
            /** @description Stations that have not heard of the present keys: they let in whoever has an old copy until both exchange. */
            peers: components["schemas"]["StationName"][];
        };
        FoundStations: {
            /** @description The stations. */
            stations: components["schemas"]["FoundStationsStation"][];
            /** @description Why nobody can be found. */
            problem: ("off" | "no-network" | "port-in-use" | "other") | null;
        };
        FoundStationsStation: {
            /** @description As it calls itself, or as it is known here; may be empty. */
            name: string;
            /** @description `host:port`. */
            address: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string;
            /** @description Of the station of this registry that it says it is. */
            stationId: string | null;
        };
        StationToJoin: {
            /** @description `host` or `host:port`. */
            address: string;
            /** @description Six digits. */
            code: string;
            /** @description Both registers have patients, and become one: needed to go on. The reply then waits until an administrator of the other side has answered as well, for ten minutes at most. */
            acceptsPatients?: boolean;
        };
        StationJoined: components["schemas"]["StationJoinedJoined"] | components["schemas"]["StationJoinedHasPatients"] | components["schemas"]["StationJoinedRefused"];
        StationJoinedJoined: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "joined";
            /** @description The station that was joined. */
            peer: components["schemas"]["Peer"];
            /** @description What a register holds. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description What a register holds. */
            theirs: components["schemas"]["RegisterCounts"];
        };
        StationJoinedHasPatients: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "has-patients";
            /** @description What it is called. */
            name: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string;
            /** @description What a register holds. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description What a register holds. */
            theirs: components["schemas"]["RegisterCounts"];
        };
        StationJoinedRefused: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "refused";
            /**
             * @description Why the stations were not paired.
             * @enum {string}
             */
            reason: "no-code" | "wrong-code" | "same-station" | "has-patients" | "declined" | "not-answered" | "given-up" | "unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken";
        };
        StationUndo: {
            /** @description Of patients and visits, that are put back. */
            records: number;
            /** @description Of these, with what was said of them before. */
            fields: number;
            /** @description That stay, since somebody has changed them, or worked with the record, since. */
            left: number;
            /** @description That it has made or changed. They are not touched: see `/staff`. */
            accounts: number;
        };
        Exchanged: components["schemas"]["ExchangedDone"] | components["schemas"]["ExchangedProblem"] | components["schemas"]["ExchangedGivenUp"];
        ExchangedDone: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "done";
            /** @description How many changes have gone. */
            sent: number;
            /** @description How many changes have come. */
            received: number;
        };
        ExchangedProblem: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "problem";
            /**
             * @description Why it did not come about.
             * @enum {string}
             */
            problem: "unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken";
        };
        ExchangedGivenUp: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "given-up";
        };
        ListPeersReply: {
            /** @description The stations that this one was paired with. */
            peers: components["schemas"]["Peer"][];
        };
        ShownCode: {
            /** @description The code, of six digits. */
            code: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string;
            /** @description Of this computer, as others may reach it. */
            addresses: string[];
            /** @description The port at which others may reach it. */
            port: number;
            /** @description What a QR code of it says. It is no link: never send it to anybody. */
            qr: string;
        };
        AnswerJoiningStationBody: {
            /** @description As `code.asking` of `GET /sync` has it. */
            id: string;
            /** @description Whether the two registers become one. */
            accepts: boolean;
        };
        Seats: {
            /** @description The seats. */
            seats: components["schemas"]["Seat"][];
        };
        Seat: {
            /** @description The id. It never changes and is never given again. */
            id: string;
            /** @description As the computer calls itself. */
            name: string;
            /** @description Four words of its certificate’s fingerprint, for people to compare. */
            words: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            admittedAt: string;
            /** @description The user name of the administrator; null for an account that is not known here. */
            admittedBy: string | null;
            /**
             * Format: date-time
             * @description Since when it reaches nothing any more.
             */
            revokedAt: string | null;
        };
        BundleState: {
            /** @description Sticks and the like that are there now. */
            drives: components["schemas"]["BackupStateDrive"][];
            /** @description On these, in no folder. Newest first, by name. */
            bundles: components["schemas"]["BundleStateBundle"][];
            /** @description What is being done now; null for nothing. */
            running: components["schemas"]["BundleStateRunning"] | null;
            /** @description Of the last one since this station runs. */
            outcome: components["schemas"]["BundleStateOutcome"] | null;
        };
        BundleStateBundle: {
            /** @description Where it is on this computer. */
            path: string;
            /** @description What it is called. */
            name: string;
            /** @description Its size in bytes. */
            bytes: number;
        };
        BundleStateRunning: {
            /**
             * @description What is done.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
            /** @description How many are done. */
            done: number;
            /** @description How many there are to do. */
            of: number;
        };
        BundleStateOutcome: components["schemas"]["BundleStateOutcomeMade"] | components["schemas"]["BundleStateOutcomeImported"] | components["schemas"]["BundleStateOutcomeStopped"] | components["schemas"]["BundleStateOutcomeFailed"] | components["schemas"]["BundleStateOutcomeRefused"];
        BundleStateOutcomeMade: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "made";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description Whether it holds the whole registry. */
            isSnapshot: boolean;
            /** @description The file that was written. */
            file: string;
            /** @description Of changes. */
            count: number;
            /** @description Its size in bytes. */
            bytes: number;
        };
        BundleStateOutcomeImported: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "imported";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /** @description Whether it holds the whole registry. */
            isSnapshot: boolean;
            /** @description That made it. */
            station: components["schemas"]["StationName"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            madeAt: string;
            /** @description Of the changes in it. */
            count: number;
            /** @description New here; also what had come before and waited for these. */
            applied: number;
            /** @description Were here already. */
            known: number;
            /** @description Changes that have come here, now or before, and wait for others. */
            waiting: number;
        };
        BundleStateOutcomeStopped: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "stopped";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /**
             * @description What is done.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
        };
        BundleStateOutcomeFailed: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "failed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /**
             * @description What is done.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
            /**
             * @description Why it failed.
             * @enum {string}
             */
            reason: "full" | "missing" | "read-only" | "too-large" | "not-read-back" | "not-saved" | "changed" | "unsigned" | "other";
            /** @description A sentence for people. */
            detail: string;
        };
        BundleStateOutcomeRefused: {
            /**
             * @description Which of these it is.
             * @constant
             */
            kind: "refused";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            at: string;
            /**
             * @description Why it was refused.
             * @enum {string}
             */
            reason: "missing" | "unreadable" | "not-a-bundle" | "passphrase-needed" | "wrong-passphrase" | "other-recipient" | "cut" | "damaged" | "newer" | "unknown-station" | "revoked-station" | "forged" | "older-passwords" | "not-all-there" | "old-copy";
            /** @description A sentence for people. */
            detail: string;
        };
        NewBundle: {
            /** @description A folder, as of a stick. */
            path: string;
            /** @description For whoever has it: all changes. */
            passphrase?: string;
            /** @description The id of a station: for it alone, what it lacks as far as is known. */
            peer?: string;
        };
        BundleToImport: {
            /** @description The file. */
            path: string;
            /** @description With which the file was sealed. */
            passphrase?: string;
        };
        ListImportsReply: {
            /** @description The imports, the latest first. */
            imports: components["schemas"]["Import"][];
        };
        Import: {
            /** @description The id of the record. It never changes and is never given again. */
            _id: string;
            /** @description Of the file. */
            name: string;
            /** @description Its size in bytes. */
            bytes: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            createdAt: string;
            /** @description Who sent the file. */
            by: components["schemas"]["AuditEntryWho"];
            /**
             * @description `reading` → `checking` → `ready` → `running` → `done` → `undoing` → `undone`; or `unreadable`, which says why in `fault`.
             * @enum {string}
             */
            state: "reading" | "checking" | "ready" | "running" | "done" | "undoing" | "undone" | "unreadable";
            /** @description Something is being done now. False in a state that ends in -ing: it was stopped or cut off, and goes on with PATCH (`{}` will do), `POST …/run` or `POST …/undo`, where it was. */
            isWorking: boolean;
            /** @description How far it is; null while nothing is done. */
            progress: components["schemas"]["ImportProgress"] | null;
            /** @description Why nothing of the file can be taken; null for no reason. */
            fault: components["schemas"]["ImportFault"] | null;
            /** @description How the file was read; null until it was. */
            reading: components["schemas"]["ImportReading"] | null;
            /** @description What of `reading` nobody has said: show it, so that somebody can say otherwise. */
            guessed: ("encoding" | "delimiter" | "hasHeads" | "sheet")[];
            /** @description The columns of the file. */
            columns: components["schemas"]["ImportColumn"][];
            /** @description How the dates of the file are read. */
            dates: components["schemas"]["ImportDates"];
            /** @description The first 10 rows, cell by cell, without heads. */
            preview: string[][];
            /** @description Without heads and without rows that are empty. */
            rows: number;
            /** @description How many rows come to what. */
            tally: components["schemas"]["ImportTally"];
            /**
             * @description What becomes of rows that may be somebody who is registered.
             * @enum {string}
             */
            possible: "add" | "leave";
            /** @description Who has no patient number gets one of this station. */
            assignNumbers: boolean;
        };
        ImportProgress: {
            /** @description How many are done. */
            done: number;
            /** @description How many there are to do. */
            of: number;
        };
        ImportFault: {
            /**
             * @description Which of these it is.
             * @enum {string}
             */
            kind: "empty" | "foreign-format" | "old-excel" | "protected" | "cut" | "damaged" | "bomb" | "mixed-encoding" | "binary" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "no-rows" | "not-json" | "quote" | "no-such-sheet" | "too-slow";
            /** @description Of the row in the file, from 1, heads included. */
            row?: number;
            /** @description A sentence for people. */
            detail: string;
        };
        ImportReading: {
            /**
             * @description What sort of file it is.
             * @enum {string}
             */
            format: "csv" | "xlsx" | "ndjson";
            /** @description Of text. */
            encoding: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1256" | "windows-1250" | "windows-1251" | "iso-8859-15" | "macroman" | "gb18030" | "shift_jis") | null;
            /** @description Of CSV. */
            delimiter: ("," | ";" | "\t" | "|") | null;
            /** @description Whether the first row names the columns. */
            hasHeads: boolean;
            /** @description Of XLSX: which sheet is read. */
            sheet: string | null;
            /** @description Of XLSX: all of them. */
            sheets: string[];
        };
        ImportColumn: {
            /** @description Its place, from 0. */
            column: number;
            /** @description What stands at its head; null where the file has no heads. */
            head: string | null;
            /** @description The first cells that are not empty, 5 at most. */
            samples: string[];
            /** @description What it is; null: it is not taken. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "consent" | "identifier" | "identifiers" | "otherPhones" | "nextOfKin") | null;
            /** @description Of the field `identifier`: the id of its identifier system. */
            system: string | null;
            /** @description Of the field `age`: what its numbers count; null: years, where no column `ageUnit` says otherwise. */
            unit: ("years" | "months" | "weeks" | "days") | null;
            /** @description Nobody has said it yet. */
            isGuessed: boolean;
            /** @description How many of its cells have something. */
            filled: number;
            /** @description It has data and is not taken, and nobody has said so. `POST …/run` refuses until PATCH says what it is, or `field: null`. */
            needsChoice: boolean;
        };
        ImportDates: {
            /** @description What comes first in a date of numbers; null while that is open. */
            dayOrder: ("day-first" | "month-first" | "year-first") | null;
            /** @description There are dates, and none of them shows whether the day or the month comes first: ask, and PATCH `dayOrder`. Until then no such row is taken (`open-date`). */
            isOpen: boolean;
            /**
             * @description The calendar of the dates.
             * @enum {string}
             */
            calendar: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
            /** @description Dates of the file that can be read either way, 3 at most. */
            examples: string[];
        };
        ImportTally: {
            /** @description Nobody like this one is registered: will be added. */
            new: number;
            /** @description Somebody has this number, identifier or id: left out, unless a row says otherwise. */
            same: number;
            /** @description Somebody may be this person: see `possible` of the import. */
            possible: number;
            /** @description A row before has the same number or identifier, or is the same. */
            repeated: number;
            /** @description Something in it cannot be saved. */
            refused: number;
            /** @description Saved by this import. */
            added: number;
            /** @description Were added, and were taken back. */
            "taken-back": number;
            /** @description Were added and stayed when the rest was taken back: somebody has worked with them. */
            kept: number;
            /** @description Of those that are new: there was no time to compare them. They are later. */
            notCompared: number;
            /** @description What `POST …/run` would save now. */
            toAdd: number;
        };
        ImportRowPage: {
            /** @description What is on the page. */
            embedded: components["schemas"]["ImportRowPageEmbedded"];
            /** @description Where in the list the page is. */
            page: components["schemas"]["Page"];
        };
        ImportRowPageEmbedded: {
            /** @description The rows of the page. */
            importRowResourceList: components["schemas"]["ImportRow"][];
        };
        ImportRow: {
            /** @description Of the row in the file, from 1, heads included. */
            row: number;
            /** @description As they stand in the file; empty once the row was added. */
            cells: string[];
            /** @description null while it was not compared yet. */
            outcome: ("new" | "same" | "possible" | "repeated" | "refused" | "added" | "taken-back" | "kept") | null;
            /** @description What becomes of the row; null: as of all others of its outcome. */
            choice: ("add" | "leave") | null;
            /** @description Of a refused row. */
            faults?: components["schemas"]["ImportRowFault"][];
            /** @description Of a repeated row: the row before. */
            sameAsRow?: number;
            /** @description Who it is. */
            patient?: components["schemas"]["PatientSummary"];
            /** @description Of `same` and `possible`: why `patient` may be this person. */
            match?: components["schemas"]["ImportRowMatch"];
        };
        ImportRowFault: {
            /**
             * @description Which of these it is.
             * @enum {string}
             */
            kind: "unreadable-date" | "open-date" | "no-such-day" | "unknown-word" | "not-accepted" | "no-system" | "identifier" | "age-unit" | "nothing";
            /** @description Which cell; null: the row as a whole. */
            column: number | null;
            /** @description The name of the field. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "consent" | "identifier" | "identifiers" | "otherPhones" | "nextOfKin") | null;
            /** @description A sentence for people. */
            detail: string;
        };
        ImportRowMatch: {
            /**
             * @description Of `same`: what is the same.
             * @enum {string}
             */
            by?: "number" | "identifier" | "id";
            /** @description The probability that it is one person. */
            score?: number;
            /** @description How likely it is one person. */
            grade?: components["schemas"]["Grade"];
            /** @description What they have alike, and what speaks against it. */
            reasons?: components["schemas"]["MatchReason"][];
        };
        ImportPatch: {
            /**
             * @description Reads the file again, as the next three do.
             * @enum {string}
             */
            encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1256" | "windows-1250" | "windows-1251" | "iso-8859-15" | "macroman" | "gb18030" | "shift_jis";
            /**
             * @description What stands between two cells.
             * @enum {string}
             */
            delimiter?: "," | ";" | "\t" | "|";
            /** @description Whether the first row names the columns. */
            hasHeads?: boolean;
            /** @description Which sheet of a workbook is read. */
            sheet?: string;
            /** @description Those that change; `field: null` also says that a column may be left out. Several columns can be the same part of a name, or years and months of an age. Compares all rows again, as the next two do. */
            columns?: components["schemas"]["ImportPatchColumn"][];
            /**
             * @description In what order a day is written.
             * @enum {string}
             */
            dayOrder?: "day-first" | "month-first" | "year-first";
            /**
             * @description The calendar of the dates.
             * @enum {string}
             */
            calendar?: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
            /**
             * @description What becomes of rows that may be somebody who is registered.
             * @enum {string}
             */
            possible?: "add" | "leave";
            /** @description Who has no patient number gets one of this station. */
            assignNumbers?: boolean;
            /** @description What becomes of single rows. */
            rows?: components["schemas"]["ImportPatchRow"][];
        };
        ImportPatchColumn: {
            /** @description Its place, from 0. */
            column: number;
            /** @description The name of the field. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "consent" | "identifier" | "identifiers" | "otherPhones" | "nextOfKin") | null;
            /** @description The id of an identifier system. */
            system?: string | null;
            /** @description Of the field `age`: what its numbers count. */
            unit?: ("years" | "months" | "weeks" | "days") | null;
        };
        ImportPatchRow: {
            /** @description Which row of the file, from 1. */
            row: number;
            /** @description null: as all others of its outcome. */
            choice: ("add" | "leave") | null;
        };
        NewExport: {
            /**
             * @description `xlsx` is for people: heads in their language, and every cell is text, so no formula runs and no phone number changes. `csv` and `ndjson` are for programs. In `csv` an apostrophe stands before what a spreadsheet would take for a formula (`=`, `+`, `-`, `@`, a tab or a return at the beginning, but no phone number); an import takes it away. In `ndjson` every value is exactly as it is. `fhir` is one FHIR R4 Bundle (`collection`) of their Patients, as `/fhir` gives them.
             * @enum {string}
             */
            format: "csv" | "xlsx" | "ndjson" | "fhir";
            /** @description As `GET /people` takes it. Without it everybody who is listed, in the order of their registration. */
            filter?: components["schemas"]["PeopleFilter"];
            /**
             * @description Of the heads of a workbook.
             * @default en
             * @enum {string}
             */
            language?: "en" | "fr" | "es" | "pt" | "sw" | "ar";
            /** @description Seals the file with age (age-encryption.org): only who knows it can open it. */
            passphrase?: string;
        };
        Problem: {
            /**
             * @description Where the problem is explained.
             * @enum {string}
             */
            type: "/api/docs#problem-invalid-request" | "/api/docs#problem-unauthenticated" | "/api/docs#problem-new-password-needed" | "/api/docs#problem-forbidden" | "/api/docs#problem-password-needed" | "/api/docs#problem-not-found" | "/api/docs#problem-method-not-allowed" | "/api/docs#problem-not-current" | "/api/docs#problem-unknown-cursor" | "/api/docs#problem-already-there" | "/api/docs#problem-stale" | "/api/docs#problem-too-large" | "/api/docs#problem-address-too-long" | "/api/docs#problem-unsupported-media-type" | "/api/docs#problem-expectation-failed" | "/api/docs#problem-idempotency-mismatch" | "/api/docs#problem-seat-revoked" | "/api/docs#problem-locked" | "/api/docs#problem-too-many-attempts" | "/api/docs#problem-headers-too-large" | "/api/docs#problem-internal" | "/api/docs#problem-uncertain" | "/api/docs#problem-storage-failed" | "/api/docs#problem-stopping" | "/api/docs#problem-station-away" | "/api/docs#problem-storage-full";
            /** @description What it is, the same for all of its type. */
            title: string;
            /**
             * @description The HTTP status.
             * @enum {integer}
             */
            status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 414 | 415 | 417 | 422 | 423 | 429 | 431 | 500 | 503 | 507;
            /** @description A sentence: what is wrong, and what to do. */
            detail: string;
            /** @description The faults of the request, one by one. */
            errors?: components["schemas"]["Fault"][];
            /** @description What is said now, when the request named something else: each value, and the change that says it. */
            present?: components["schemas"]["ProblemPresent"][];
            /** @description Find this in the log of the station. */
            correlationId?: string;
            /**
             * @description Why the registry cannot be opened, when signing in met that.
             * @enum {unknown}
             */
            refusal?: "folder-in-use" | "folder-not-writable" | "disk-full" | "disk-read-only" | "disk-failing" | "registry-missing" | "registry-newer" | "registry-damaged" | "registry-log-foreign" | "keys-newer" | "keys-damaged" | "key-file-wrong" | "key-file-readable" | "key-file-empty" | "port-in-use" | "port-reserved" | "setting" | "sqlite-unfit" | "no-sandbox" | "appimage-sandbox";
            /**
             * @description What the disk or the registry file has, when the request met that.
             * @enum {unknown}
             */
            trouble?: "file-replaced" | "file-damaged" | "disk-failing" | "disk-read-only" | "disk-full";
        };
        Fault: {
            /** @description JSON pointer into the body, or `?name` for a query parameter. */
            pointer: string;
            /** @description One sentence: what is wrong and what is expected. */
            detail: string;
        };
        ProblemPresent: {
            /** @description The change that says it, to be named in the next request. */
            change: string;
            /** @description Of the record. */
            field: string;
            /** @description What it says. */
            value: unknown;
        };
        /** @description A OperationOutcome of FHIR R4. */
        OperationOutcome: {
            /**
             * @description What it is, in the words of FHIR.
             * @enum {string}
             */
            resourceType: "OperationOutcome";
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description The request is not valid (invalid-request) */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Sign in first (unauthenticated); Some accounts need a new password (new-password-needed) */
        Problem401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed (forbidden); Type your password once more (password-needed); This computer may not work on the register any more (seat-revoked) */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method not allowed (method-not-allowed) */
        Problem405: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is such a record already (already-there); Somebody else changed it in the meantime (stale) */
        Problem412: {
            headers: {
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too large (too-large) */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is too long (address-too-long) */
        Problem414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported content type (unsupported-media-type) */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An expectation cannot be met (expectation-failed) */
        Problem417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used for another request (idempotency-mismatch) */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The station is locked (locked) */
        Problem423: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large (headers-too-large) */
        Problem431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong here (internal) */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is not certain whether this was saved (uncertain); The disk or the registry file fails (storage-failed); The station is stopping (stopping); The station of this seat does not answer (station-away) */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk is full (storage-full) */
        Problem507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found (not-found) */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something else is said by now (not-current) */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid (invalid-request) */
        Outcome400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed (forbidden); Type your password once more (password-needed); This computer may not work on the register any more (seat-revoked) */
        Outcome403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Method not allowed (method-not-allowed) */
        Outcome405: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The address is too long (address-too-long) */
        Outcome414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An expectation cannot be met (expectation-failed) */
        Outcome417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large (headers-too-large) */
        Outcome431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong here (internal) */
        Outcome500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description It is not certain whether this was saved (uncertain); The disk or the registry file fails (storage-failed); The station is stopping (stopping); The station of this seat does not answer (station-away) */
        Outcome503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Sign in first (unauthenticated); Some accounts need a new password (new-password-needed) */
        Outcome401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The station is locked (locked) */
        Outcome423: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Not found (not-found) */
        Outcome404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description There is such a record already (already-there); Somebody else changed it in the meantime (stale) */
        Outcome412: {
            headers: {
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Too large (too-large) */
        Outcome413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Unsupported content type (unsupported-media-type) */
        Outcome415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The idempotency key was used for another request (idempotency-mismatch) */
        Outcome422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The disk is full (storage-full) */
        Outcome507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Too many attempts (too-many-attempts) */
        Problem429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cursor is of another registry (unknown-cursor) */
        Problem410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The version of the record: send it back as `If-Match`.
         * @example "3"
         */
        ETag: string;
        /**
         * @description How to sign in.
         * @example Bearer realm="Satchel"
         */
        "WWW-Authenticate": string;
        /**
         * @description The methods that this address knows.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description Where the next page is, or the record that stands (RFC 8288).
         * @example </api/patients?size=20&after=WyJjcmVhdGVkQXQiLDIwLDIwXQ>; rel="next"
         */
        Link: string;
        /**
         * @description Who is here already.
         * @example /api/patients/019cabe0-0000-7000-8000-000000000001
         */
        Location: string;
        /**
         * @description In how many seconds to try again.
         * @example 30
         */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPatients: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Only those with this number, in any case, with or without blanks and hyphens.
                 * @example LAB-77
                 */
                patientNumber?: string;
                /**
                 * @description Only those with this identifier, as `SYSTEM|VALUE`: the id of its system and the number, in any case, with or without blanks and hyphens.
                 * @example 019cabe0-0000-7000-8000-000000000004|1234567890
                 */
                identifier?: string;
                /**
                 * @description Only those of whom this is a phone number, whatever stands between its digits.
                 * @example 0712345678
                 */
                phone?: string;
                /**
                 * @description Only who was born on this day.
                 * @example 1991-05-31
                 */
                dateOfBirth?: string;
                /**
                 * @description Only of this gender.
                 * @example FEMALE
                 */
                gender?: components["schemas"]["Gender"];
                /**
                 * @description However it is spelt: case, accents and script aside.
                 * @example Kumasi
                 */
                village?: string;
                /**
                 * @description Only those whose last change was then or later, by the clock of who made it. To miss nothing, use `GET /changes`.
                 * @example 2026-03-01T00:00:00Z
                 */
                updatedSince?: string;
                /**
                 * @description The retired ones as well.
                 * @example retired
                 */
                include?: "retired";
                /**
                 * @description The order. With a hyphen before it, the other way round.
                 * @example -updatedAt
                 */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /**
                 * @description In the place of `page`: where the page before ended, as its `Link: …; rel="next"` has it.
                 * @example WyItdXBkYXRlZEF0IiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwxNzcyNDQyMDAwMDAwXQ
                 */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createPatient: {
        parameters: {
            query?: {
                /**
                 * @description A patient who has no number gets the next one of the station, where it gives numbers.
                 * @example true
                 */
                assignNumber?: boolean;
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createPatient-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description `*`: nothing is saved where somebody has one of these numbers already.
                 * @example *
                 */
                "If-None-Match"?: "*";
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "patientNumber": "LAB-77",
                 *       "name": "María Núñez",
                 *       "gender": "FEMALE",
                 *       "dateOfBirth": "1991-05-31",
                 *       "phoneNumber": "0712 345 678",
                 *       "village": "Kumasi"
                 *     }
                 */
                "application/json": components["schemas"]["NewPatient"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patient"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    searchPatients: {
        parameters: {
            query: {
                /**
                 * @description Must hold a letter or a digit.
                 * @example maria nunes 34
                 */
                q: string;
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description What is left of `q` without the words that say an age or a birth.
                 * @example maria nunes
                 */
                besidesBirth?: string;
                /**
                 * @description The first day of the birth.
                 * @example 1991-01-01
                 */
                bornFrom?: string;
                /**
                 * @description The last day of the birth.
                 * @example 1992-12-31
                 */
                bornTo?: string;
                /**
                 * @description Instead, those of the retired patients in whom nothing of `q` is missing.
                 * @example false
                 */
                retired?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientHitPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPatient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what is known already: if it is still so, the reply is a 304 without a body.
                 * @example "3-known"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patient"];
                };
            };
            /** @description It is still as the ETag says that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    patchPatient: {
        parameters: {
            query?: {
                /**
                 * @description A patient who has no number gets the next one of the station, where it gives numbers.
                 * @example true
                 */
                assignNumber?: boolean;
            };
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "0712 345 679",
                 *       "residentialAddress": null
                 *     }
                 */
                "application/json": components["schemas"]["PatientPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patient"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getNumbering: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Numbering"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setNumbering: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isOn": true,
                 *       "prefix": "KUM"
                 *     }
                 */
                "application/json": components["schemas"]["SetNumberingBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Numbering"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listIdentifierSystems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListIdentifierSystemsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createIdentifierSystem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createIdentifierSystem-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "National ID",
                 *       "pattern": "##########",
                 *       "isUnique": true
                 *     }
                 */
                "application/json": components["schemas"]["NewIdentifierSystem"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifierSystem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    patchIdentifierSystem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the identifier system.
                 * @example 019cabe0-0000-7000-8000-000000000004
                 */
                systemId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "National identity card"
                 *     }
                 */
                "application/json": components["schemas"]["IdentifierSystemPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifierSystem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getPatientHistory: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPatientPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setPatientPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jpeg": "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z"
                 *     }
                 */
                "application/json": components["schemas"]["SetPatientPhotoBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    removePatientPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    matchPatient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Maria Nunez",
                 *       "dateOfBirth": "1991-05-31"
                 *     }
                 */
                "application/json": components["schemas"]["PatientToMatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientMatches"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Only those that are so likely.
                 * @example probable
                 */
                grade?: components["schemas"]["Grade"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicatePage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    countDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateCount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the pair.
                 * @example 3bb96c6b-364d-8319-a026-a7520c4c046f
                 */
                duplicateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Duplicate"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rejectDuplicate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example rejectDuplicate-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the pair.
                 * @example 3bb96c6b-364d-8319-a026-a7520c4c046f
                 */
                duplicateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDecision"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    takeBackRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the pair.
                 * @example 3bb96c6b-364d-8319-a026-a7520c4c046f
                 */
                duplicateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDecision"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    goOnComparing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example goOnComparing-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    stopComparing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparing"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listJoins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJoinsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    joinPatients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example joinPatients-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "with": "019cabe0-0000-7000-8000-000000000002"
                 *     }
                 */
                "application/json": components["schemas"]["NewJoin"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    settleJoin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example settleJoin-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "joined": "019cabe0-0000-7000-8000-000000000002",
                 *       "field": "village",
                 *       "seen": [
                 *         "9f3c2a"
                 *       ],
                 *       "taken": "9f3c2a"
                 *     }
                 */
                "application/json": components["schemas"]["JoinSettlement"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Patient"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    partPatients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example partPatients-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "group": "019cabe0-0000-7000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["PartPatientsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /**
                 * @description Only who is so old or older today; nobody whose age is not known.
                 * @example 18
                 */
                ageFrom?: number;
                /**
                 * @description Only who is so old or younger today.
                 * @example 49
                 */
                ageTo?: number;
                /**
                 * @description Only of this gender; `NONE`: not known.
                 * @example FEMALE
                 */
                gender?: "MALE" | "FEMALE" | "OTHER" | "NONE";
                /**
                 * @description Only of this category; `NONE`: without one.
                 * @example OUTPATIENT
                 */
                category?: "GENERAL" | "INPATIENT" | "OUTPATIENT" | "NONE";
                /**
                 * @description However it is spelt: case, accents and script aside.
                 * @example Kumasi
                 */
                village?: string;
                /**
                 * @description Only who had a visit that began so many days ago, or since.
                 * @example 90
                 */
                visitedDays?: number;
                /**
                 * @description Only who had none since then, or none at all.
                 * @example 30
                 */
                notVisitedDays?: number;
                /**
                 * @description Only who was registered on that day or later.
                 * @example 2026-01-01
                 */
                registeredFrom?: string;
                /**
                 * @description That day included.
                 * @example 2026-12-31
                 */
                registeredTo?: string;
                /**
                 * @description true: only patients who have no patient number.
                 * @example true
                 */
                withoutNumber?: boolean;
                /**
                 * @description true: those that are retired, and nobody else.
                 * @example false
                 */
                retired?: boolean;
                /**
                 * @description The order. With a hyphen before it, the other way round.
                 * @example name
                 */
                sort?: "name" | "-createdAt" | "createdAt" | "youngest" | "oldest";
                /**
                 * @description `next` of the page before.
                 * @example WyJuYW1lIiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwiYW1hIl0
                 */
                after?: string;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeoplePage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPlaces: {
        parameters: {
            query: {
                /**
                 * @description What sort of place.
                 * @example village
                 */
                kind: "village" | "district";
                /**
                 * @description How the name begins: case, accents and script aside.
                 * @example Ku
                 */
                begins?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlacesReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilters"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    saveFilter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Women of Kumasi",
                 *       "filter": {
                 *         "gender": "FEMALE",
                 *         "village": "Kumasi",
                 *         "sort": "name"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SavedFilter"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilters"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    removeFilter: {
        parameters: {
            query: {
                /**
                 * @description The name of the filter.
                 * @example Women of Kumasi
                 */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilters"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listVisitsOfPatient: {
        parameters: {
            query?: {
                /**
                 * @description true: only visits that have not ended; false: only ended ones.
                 * @example true
                 */
                open?: boolean;
                /**
                 * @description true: instead, only visits that were retired; otherwise they are left out.
                 * @example false
                 */
                retired?: boolean;
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createVisit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createVisit-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeStart": "2026-03-01T09:00:00Z",
                 *       "reason": "Fever"
                 *     }
                 */
                "application/json": components["schemas"]["NewVisit"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visit"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getVisit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what is known already: if it is still so, the reply is a 304 without a body.
                 * @example "3-known"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visit"];
                };
            };
            /** @description It is still as the ETag says that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    patchVisit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timeEnd": "2026-03-01T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["VisitPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visit"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listVisits: {
        parameters: {
            query?: {
                /**
                 * @description true: only visits that have not ended; false: only ended ones.
                 * @example true
                 */
                open?: boolean;
                /**
                 * @description Only visits that began then or later.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only visits that began before.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: string;
                /**
                 * @description Only visits that ended later. With `to`: those that were going on between the two.
                 * @example 2026-03-01T00:00:00Z
                 */
                endedAfter?: string;
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitOfPatientPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listUsualReasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsualReasons"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getVisitHistory: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listConflicts: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    countConflicts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountConflictsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listNameCollisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNameCollisionsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getConflict: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what is known already: if it is still so, the reply is a 304 without a body.
                 * @example "3-known"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the record, a patient or a visit.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                conflictId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It is still as the ETag says that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    settleConflict: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example settleConflict-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the record, a patient or a visit.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                conflictId: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fields": {
                 *         "phoneNumber": "0712 345 679"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Settlement"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDraftsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the draft is of, such as `register`.
                 * @example register
                 */
                key: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "name": "María"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveDraftBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    removeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the draft is of, such as `register`.
                 * @example register
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Up to today.
                 * @example 56
                 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMonthReport: {
        parameters: {
            query?: {
                /**
                 * @description `YYYY-MM`, in the calendar of the station; the present one, if left out.
                 * @example 2026-03
                 */
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getFhirMetadata: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirCapabilityStatement"];
                    "application/fhir+json": components["schemas"]["FhirCapabilityStatement"];
                };
            };
            400: components["responses"]["Outcome400"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    searchFhirPatients: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description The id of the record; several have commas between them.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                _id?: string | string[];
                /**
                 * @description The id of the record; several have commas between them. Only who has another one.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                "_id:not"?: string | string[];
                /**
                 * @description The id of the record; several have commas between them. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "_id:missing"?: string | string[];
                /**
                 * @description When the record was changed last, as `ge2026-03-01`.
                 * @example ge2026-03-01
                 */
                _lastUpdated?: string | string[];
                /**
                 * @description When the record was changed last, as `ge2026-03-01`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "_lastUpdated:missing"?: string | string[];
                /**
                 * @description Whether the record stands: neither retired nor joined into another one.
                 * @example true
                 */
                active?: string | string[];
                /**
                 * @description Whether the record stands: neither retired nor joined into another one. Only who has another one.
                 * @example true
                 */
                "active:not"?: string | string[];
                /**
                 * @description Whether the record stands: neither retired nor joined into another one. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "active:missing"?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone.
                 * @example 1234567890
                 */
                identifier?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone. Only who has another one.
                 * @example 1234567890
                 */
                "identifier:not"?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "identifier:missing"?: string | string[];
                /**
                 * @description The beginning of a family name.
                 * @example boa
                 */
                family?: string | string[];
                /**
                 * @description The beginning of a family name. Exactly, to the letter.
                 * @example boa
                 */
                "family:exact"?: string | string[];
                /**
                 * @description The beginning of a family name. Anywhere in it.
                 * @example boa
                 */
                "family:contains"?: string | string[];
                /**
                 * @description The beginning of a family name. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "family:missing"?: string | string[];
                /**
                 * @description The beginning of a given name.
                 * @example ama
                 */
                given?: string | string[];
                /**
                 * @description The beginning of a given name. Exactly, to the letter.
                 * @example ama
                 */
                "given:exact"?: string | string[];
                /**
                 * @description The beginning of a given name. Anywhere in it.
                 * @example ama
                 */
                "given:contains"?: string | string[];
                /**
                 * @description The beginning of a given name. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "given:missing"?: string | string[];
                /**
                 * @description The beginning of a part of the name.
                 * @example boateng
                 */
                name?: string | string[];
                /**
                 * @description The beginning of a part of the name. Exactly, to the letter.
                 * @example boateng
                 */
                "name:exact"?: string | string[];
                /**
                 * @description The beginning of a part of the name. Anywhere in it.
                 * @example boateng
                 */
                "name:contains"?: string | string[];
                /**
                 * @description The beginning of a part of the name. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "name:missing"?: string | string[];
                /**
                 * @description The day of birth, as `1991`, `1991-05` or `ge1991-05-31`.
                 * @example 1987-02-14
                 */
                birthdate?: string | string[];
                /**
                 * @description The day of birth, as `1991`, `1991-05` or `ge1991-05-31`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "birthdate:missing"?: string | string[];
                /**
                 * @description `male`, `female`, `other` or `unknown`.
                 * @example female
                 */
                gender?: string | string[];
                /**
                 * @description `male`, `female`, `other` or `unknown`. Only who has another one.
                 * @example female
                 */
                "gender:not"?: string | string[];
                /**
                 * @description `male`, `female`, `other` or `unknown`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "gender:missing"?: string | string[];
                /**
                 * @description A phone number.
                 * @example 0712345678
                 */
                telecom?: string | string[];
                /**
                 * @description A phone number. Only who has another one.
                 * @example 0712345678
                 */
                "telecom:not"?: string | string[];
                /**
                 * @description A phone number. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "telecom:missing"?: string | string[];
                /**
                 * @description A phone number.
                 * @example 0712345678
                 */
                phone?: string | string[];
                /**
                 * @description A phone number. Only who has another one.
                 * @example 0712345678
                 */
                "phone:not"?: string | string[];
                /**
                 * @description A phone number. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "phone:missing"?: string | string[];
                /**
                 * @description The beginning of a part of the address.
                 * @example kumasi
                 */
                address?: string | string[];
                /**
                 * @description The beginning of a part of the address. Exactly, to the letter.
                 * @example kumasi
                 */
                "address:exact"?: string | string[];
                /**
                 * @description The beginning of a part of the address. Anywhere in it.
                 * @example kumasi
                 */
                "address:contains"?: string | string[];
                /**
                 * @description The beginning of a part of the address. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "address:missing"?: string | string[];
                /**
                 * @description The beginning of the village or town.
                 * @example kumasi
                 */
                "address-city"?: string | string[];
                /**
                 * @description The beginning of the village or town. Exactly, to the letter.
                 * @example kumasi
                 */
                "address-city:exact"?: string | string[];
                /**
                 * @description The beginning of the village or town. Anywhere in it.
                 * @example kumasi
                 */
                "address-city:contains"?: string | string[];
                /**
                 * @description The beginning of the village or town. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "address-city:missing"?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    createFhirPatient: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createFhirPatient-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description A search: the one record that answers it is given (200), and nothing is created. Several that answer are a 412.
                 * @example identifier=http://example.org/national-id|N-77
                 */
                "If-None-Exist"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Patient",
                 *       "name": [
                 *         {
                 *           "text": "Ama Boateng",
                 *           "family": "Boateng",
                 *           "given": [
                 *             "Ama"
                 *           ]
                 *         }
                 *       ],
                 *       "gender": "female",
                 *       "birthDate": "1987-02-14"
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirPatient"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            412: components["responses"]["Outcome412"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            422: components["responses"]["Outcome422"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    searchFhirEncounters: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description The id of the record; several have commas between them.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                _id?: string | string[];
                /**
                 * @description The id of the record; several have commas between them. Only who has another one.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                "_id:not"?: string | string[];
                /**
                 * @description The id of the record; several have commas between them. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "_id:missing"?: string | string[];
                /**
                 * @description When the record was changed last, as `ge2026-03-01`.
                 * @example ge2026-03-01
                 */
                _lastUpdated?: string | string[];
                /**
                 * @description When the record was changed last, as `ge2026-03-01`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "_lastUpdated:missing"?: string | string[];
                /**
                 * @description The patient, as `Patient/ID`.
                 * @example Patient/019cabe0-0000-7000-8000-000000000001
                 */
                patient?: string | string[];
                /**
                 * @description The patient, as `Patient/ID`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "patient:missing"?: string | string[];
                /**
                 * @description The patient, as `Patient/ID`.
                 * @example Patient/019cabe0-0000-7000-8000-000000000001
                 */
                subject?: string | string[];
                /**
                 * @description The patient, as `Patient/ID`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "subject:missing"?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone.
                 * @example 1234567890
                 */
                identifier?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone. Only who has another one.
                 * @example 1234567890
                 */
                "identifier:not"?: string | string[];
                /**
                 * @description A number of the patient, as `SYSTEM|VALUE` or the value alone. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "identifier:missing"?: string | string[];
                /**
                 * @description `in-progress` or `finished`.
                 * @example finished
                 */
                status?: string | string[];
                /**
                 * @description `in-progress` or `finished`. Only who has another one.
                 * @example finished
                 */
                "status:not"?: string | string[];
                /**
                 * @description `in-progress` or `finished`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "status:missing"?: string | string[];
                /**
                 * @description When it was, as `ge2026-03-01`.
                 * @example ge2026-03-01
                 */
                date?: string | string[];
                /**
                 * @description When it was, as `ge2026-03-01`. `true`: only who has none; `false`: only who has one.
                 * @example false
                 */
                "date:missing"?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    createFhirEncounter: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createFhirEncounter-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description A search: the one record that answers it is given (200), and nothing is created. Several that answer are a 412.
                 * @example identifier=http://example.org/national-id|N-77
                 */
                "If-None-Exist"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Encounter",
                 *       "status": "in-progress",
                 *       "class": {
                 *         "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
                 *         "code": "AMB"
                 *       },
                 *       "subject": {
                 *         "reference": "Patient/019cabe0-0000-7000-8000-000000000001"
                 *       },
                 *       "period": {
                 *         "start": "2026-03-01T09:00:00Z"
                 *       }
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirEncounter"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            412: components["responses"]["Outcome412"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            422: components["responses"]["Outcome422"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    readFhirPatient: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    updateFhirPatient: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Patient",
                 *       "name": [
                 *         {
                 *           "text": "Ama Boateng",
                 *           "family": "Boateng",
                 *           "given": [
                 *             "Ama"
                 *           ]
                 *         }
                 *       ],
                 *       "gender": "female",
                 *       "birthDate": "1987-02-14",
                 *       "id": "019cabe0-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirPatient"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            412: components["responses"]["Outcome412"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    readFhirEncounter: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    updateFhirEncounter: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Encounter",
                 *       "status": "in-progress",
                 *       "class": {
                 *         "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
                 *         "code": "AMB"
                 *       },
                 *       "subject": {
                 *         "reference": "Patient/019cabe0-0000-7000-8000-000000000001"
                 *       },
                 *       "period": {
                 *         "start": "2026-03-01T09:00:00Z"
                 *       },
                 *       "id": "019cabe0-0000-7000-8000-000000000003"
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirEncounter"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            412: components["responses"]["Outcome412"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    readFhirPatientVersion: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
                /**
                 * @description The number of the version.
                 * @example 1
                 */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    readFhirEncounterVersion: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
                /**
                 * @description The number of the version.
                 * @example 1
                 */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirPatientHistory: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description Only versions that are so old or younger, by the clock of their writer.
                 * @example 2026-03-01T00:00:00Z
                 */
                _since?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirEncounterHistory: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description Only versions that are so old or younger, by the clock of their writer.
                 * @example 2026-03-01T00:00:00Z
                 */
                _since?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the visit.
                 * @example 019cabe0-0000-7000-8000-000000000003
                 */
                visitId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirPatientsHistory: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description Only versions that are so old or younger, by the clock of their writer.
                 * @example 2026-03-01T00:00:00Z
                 */
                _since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirEncountersHistory: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description Only versions that are so old or younger, by the clock of their writer.
                 * @example 2026-03-01T00:00:00Z
                 */
                _since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirHistory: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
                /**
                 * @description Only versions that are so old or younger, by the clock of their writer.
                 * @example 2026-03-01T00:00:00Z
                 */
                _since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    getFhirEverything: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1
                 */
                _page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the patient.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    matchFhirPatient: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Parameters",
                 *       "parameter": [
                 *         {
                 *           "name": "resource",
                 *           "resource": {
                 *             "resourceType": "Patient",
                 *             "name": [
                 *               {
                 *                 "text": "Ama Boateng",
                 *                 "family": "Boateng",
                 *                 "given": [
                 *                   "Ama"
                 *                 ]
                 *               }
                 *             ],
                 *             "gender": "female",
                 *             "birthDate": "1987-02-14"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirParameters"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    mergeFhirPatients: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example mergeFhirPatients-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Parameters",
                 *       "parameter": [
                 *         {
                 *           "name": "source-patient",
                 *           "valueReference": {
                 *             "reference": "Patient/019cabe0-0000-7000-8000-000000000002"
                 *           }
                 *         },
                 *         {
                 *           "name": "target-patient",
                 *           "valueReference": {
                 *             "reference": "Patient/019cabe0-0000-7000-8000-000000000001"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirParameters"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirParameters"];
                    "application/fhir+json": components["schemas"]["FhirParameters"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            422: components["responses"]["Outcome422"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    undoFhirMerge: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example undoFhirMerge-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Parameters",
                 *       "parameter": [
                 *         {
                 *           "name": "source-patient",
                 *           "valueReference": {
                 *             "reference": "Patient/019cabe0-0000-7000-8000-000000000002"
                 *           }
                 *         },
                 *         {
                 *           "name": "target-patient",
                 *           "valueReference": {
                 *             "reference": "Patient/019cabe0-0000-7000-8000-000000000001"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirParameters"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirParameters"];
                    "application/fhir+json": components["schemas"]["FhirParameters"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            422: components["responses"]["Outcome422"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    sendFhirBundle: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example sendFhirBundle-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 1024 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Bundle",
                 *       "type": "batch",
                 *       "entry": [
                 *         {
                 *           "request": {
                 *             "method": "GET",
                 *             "url": "Patient/019cabe0-0000-7000-8000-000000000001"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirBundle"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            413: components["responses"]["Outcome413"];
            414: components["responses"]["Outcome414"];
            415: components["responses"]["Outcome415"];
            417: components["responses"]["Outcome417"];
            422: components["responses"]["Outcome422"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
            507: components["responses"]["Outcome507"];
        };
    };
    searchFhirAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                _count?: number;
                /**
                 * @description As the link `next` of a Bundle has it.
                 * @example 1772355600000-0
                 */
                before?: string;
                /**
                 * @description Only what showed or changed this patient.
                 * @example Patient/019cabe0-0000-7000-8000-000000000001
                 */
                patient?: string;
                /**
                 * @description When it was, as `ge2026-03-01`.
                 * @example ge2026-03-01
                 */
                date?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirBundle"];
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    readFhirAuditEvent: {
        parameters: {
            query?: {
                /**
                 * @description JSON, as which type.
                 * @example json
                 */
                _format?: "json" | "application/json" | "application/fhir+json" | "application/fhir json";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the entry.
                 * @example 1772355600000-0-0
                 */
                auditEventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirAuditEvent"];
                    "application/fhir+json": components["schemas"]["FhirAuditEvent"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ama",
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour",
                 *       "newPassword": "lamp river seven"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    confirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStaffReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createStaff-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "kofi",
                 *       "password": "lamp river seven",
                 *       "role": "clerk"
                 *     }
                 */
                "application/json": components["schemas"]["NewStaff"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    knowStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "staffIds": [
                 *         "019cabe0-0000-7000-8000-000000000005"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KnownStaff"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    patchStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the account.
                 * @example 019cabe0-0000-7000-8000-000000000005
                 */
                staffId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "reader"
                 *     }
                 */
                "application/json": components["schemas"]["StaffPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTokensReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createToken-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laboratory",
                 *       "role": "clerk"
                 *     }
                 */
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeToken"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the service token.
                 * @example 019cabe0-0000-7000-8000-000000000006
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example setUp-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "setupCode": "123-456",
                 *       "stationName": "Clinic of Kumasi",
                 *       "administrator": {
                 *         "username": "ama",
                 *         "password": "green boat harbour"
                 *       },
                 *       "dateFormats": {
                 *         "region": "GH",
                 *         "dayOrder": "day-first",
                 *         "clock": "h23",
                 *         "firstWeekday": 1,
                 *         "calendar": "gregory"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewStation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpStation"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getStation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Station"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    renameStation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Clinic of Kumasi, upper floor"
                 *     }
                 */
                "application/json": components["schemas"]["RenameStationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Station"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listTroubles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTroublesReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    turnOnAutoUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    turnOffAutoUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    renewRecoveryKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example renewRecoveryKey-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryKey"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getDateFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDateFormatsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setDateFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "region": "GH",
                 *       "dayOrder": "day-first",
                 *       "clock": "h23",
                 *       "firstWeekday": 1,
                 *       "calendar": "gregory"
                 *     }
                 */
                "application/json": components["schemas"]["DateFormats"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetDateFormatsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Keys"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    renewKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    acceptMismatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    turnOnKeyFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "green boat harbour"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    turnOffKeyFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupState"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    makeBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "path": "/media/stick"
                 *     }
                 */
                "application/json": components["schemas"]["MakeBackupBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    stopBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    setSecondPlace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/media/stick"
                 *     }
                 */
                "application/json": components["schemas"]["SetSecondPlaceBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup": "5d41402abc4b2a76b9719d91",
                 *       "secret": {
                 *         "username": "ama",
                 *         "password": "green boat harbour"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BackupToRestore"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listRestorable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRestorableReply"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    restoreLocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backup": "5d41402abc4b2a76b9719d91",
                 *       "secret": {
                 *         "username": "ama",
                 *         "password": "green boat harbour"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RestoreLockedBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    stopRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stopCode": "5f0c2f6e-3c51-4a8e-9d2b-1f0c2f6e3c51"
                 *     }
                 */
                "application/json": components["schemas"]["StopRestoreBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description A cursor. Without one from the beginning; `now` gives the place behind all that is here.
                 * @example now
                 */
                since?: string;
                /**
                 * @description About so many: what belongs to one place is not torn.
                 * @example 200
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            410: components["responses"]["Problem410"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listenToEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `id` of the last event that was heard: those that came since are told first.
                 * @example AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: state
                     *     data: {"state":"ready"}
                     *
                     *     event: record
                     *     data: {"record":"patient","id":"019cabe0-0000-7000-8000-000000000001"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            410: components["responses"]["Problem410"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example createWebhook-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "http://192.168.1.30:8080/satchel"
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 019cabe0-0000-7000-8000-00000000000a
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    patchWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `id` of the webhook.
                 * @example 019cabe0-0000-7000-8000-00000000000a
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isOn": true
                 *     }
                 */
                "application/json": components["schemas"]["PatchWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description Only what showed or changed this patient, also in a list, and what let the records of everybody leave: exports, backups, sync files, full copies, and computers that were paired.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patient?: string;
                /**
                 * @description Only what this account or service token did.
                 * @example 019cabe0-0000-7000-8000-000000000005
                 */
                person?: string;
                /**
                 * @description Only this.
                 * @example patient-viewed
                 */
                action?: components["schemas"]["AuditAction"];
                /**
                 * @description Only what was then or later.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only what was before.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: string;
                /**
                 * @description `next` of the page before.
                 * @example 1772355600000-0
                 */
                before?: string;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /**
                 * @description Only what showed or changed this patient, also in a list, and what let the records of everybody leave: exports, backups, sync files, full copies, and computers that were paired.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                patient?: string;
                /**
                 * @description Only what this account or service token did.
                 * @example 019cabe0-0000-7000-8000-000000000005
                 */
                person?: string;
                /**
                 * @description Only this.
                 * @example patient-viewed
                 */
                action?: components["schemas"]["AuditAction"];
                /**
                 * @description Only what was then or later.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only what was before.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: string;
                /**
                 * @description CSV for a spreadsheet, or FHIR.
                 * @example csv
                 */
                format?: "csv" | "fhir";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/fhir+ndjson": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    notePrint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text, another one for each request: the same key and body give the first reply again.
                 * @example notePrint-2026-03-01-0042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "patients": [
                 *         "019cabe0-0000-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NotePrintBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            422: components["responses"]["Problem422"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getAuditTrail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    patchAuditTrail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that the change was based on; `*` for any.
                 * @example *
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keptYears": 10
                 *     }
                 */
                "application/json": components["schemas"]["PatchAuditTrailBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    setListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isOn": true
                 *     }
                 */
                "application/json": components["schemas"]["PatchWebhookBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncState"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    findStations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundStations"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPeers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPeersReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    joinStation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "192.168.1.20:4712",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["StationToJoin"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationJoined"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    countPeerUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the other station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                peerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationUndo"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    undoPeer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the other station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                peerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationUndo"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    exchangeWithPeer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the other station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                peerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exchanged"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    giveUpExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the other station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                peerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncState"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    showPairingCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownCode"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    hidePairingCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    answerJoiningStation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "q3Jx0mWv8Tn2bYk5RzLd7A",
                 *       "accepts": true
                 *     }
                 */
                "application/json": components["schemas"]["AnswerJoiningStationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    revokePeer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the other station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                peerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listSeats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seats"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    showSeatCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownCode"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    revokeSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the seat.
                 * @example 019cabe0-0000-7000-8000-000000000009
                 */
                seatId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getBundles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BundleState"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    makeBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/media/stick",
                 *       "passphrase": "seven quiet rivers"
                 *     }
                 */
                "application/json": components["schemas"]["NewBundle"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    makeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/media/stick",
                 *       "passphrase": "seven quiet rivers"
                 *     }
                 */
                "application/json": components["schemas"]["NewBundle"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    importBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "/media/stick/changes.satchel",
                 *       "passphrase": "seven quiet rivers"
                 *     }
                 */
                "application/json": components["schemas"]["BundleToImport"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    stopBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    beginImport: {
        parameters: {
            query: {
                /**
                 * @description Of the file, for people.
                 * @example people.csv
                 */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example name,gender
                 *     Ama Boateng,FEMALE
                 */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    forgetImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": null;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    patchImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        /** @description At most 1024 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "possible": "leave"
                 *     }
                 */
                "application/json": components["schemas"]["ImportPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /**
                 * @description From 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many on a page.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Only rows that come to this.
                 * @example new
                 */
                outcome?: "new" | "same" | "possible" | "repeated" | "refused" | "added" | "taken-back" | "kept";
            };
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRowPage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    runImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    stopImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `_id` of the import.
                 * @example 019cabe0-0000-7000-8000-00000000000b
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    exportPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "csv",
                 *       "filter": {
                 *         "village": "Kumasi"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewExport"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/fhir+json": components["schemas"]["FhirBundle"];
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            413: components["responses"]["Problem413"];
            414: components["responses"]["Problem414"];
            415: components["responses"]["Problem415"];
            417: components["responses"]["Problem417"];
            423: components["responses"]["Problem423"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            414: components["responses"]["Problem414"];
            417: components["responses"]["Problem417"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
}
