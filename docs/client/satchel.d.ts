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
         * @description Lists patients that are not removed, in the order of registration unless `sort` is set. A patient must match all parameters. While there are more, follow `Link: …; rel="next"`, or send `page.next` as `after`: no patient is then missed while others save. In the orders `updatedAt` and `name`, a page begins with those who changed since the previous one. It can then have more than `size` patients, and some are listed twice. With a filter, `page.totalElements` is counted up to 1000. Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        get: operations["listPatients"];
        put?: never;
        /**
         * Create a patient
         * @description With `If-None-Match: *`, the request is refused (412, `already-there`) if a listed patient has this patient number or one of these identifiers; `Location` has the address. Without it, duplicate numbers are accepted. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
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
         * @description Searches name, number, identifier, phone and address, in any order and script, despite typing mistakes and incomplete words. The best matches come first. The id of a record, as a code reader types it, finds only that patient, even a removed one. `besidesBirth`, `bornFrom` and `bornTo` add patients born in that period who match `besidesBirth`; the birth counts as one more matching word. They never exclude a patient whom `q` finds. Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
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
         * @description Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        get: operations["getPatient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a patient
         * @description JSON Merge Patch (RFC 7396). With `If-Match`, the request is refused if the patient has changed since. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`. The body may also be sent as `application/merge-patch+json`.
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
         * Show how patient numbers are assigned
         * @description Needs the role reader.
         */
        get: operations["getNumbering"];
        /**
         * Set how patient numbers are assigned
         * @description A prefix that another station of the registry uses is refused. After a restore, the registry continues with a new prefix, because it cannot know which numbers were assigned since the backup. Needs the role administrator.
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
         * List identifier systems
         * @description Removed systems are included, since patients may still have their numbers. Needs the role reader.
         */
        get: operations["listIdentifierSystems"];
        put?: never;
        /**
         * Add an identifier system
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
         * Change or remove an identifier system
         * @description JSON Merge Patch (RFC 7396). Numbers that patients already have stay valid, even if they do not match a new pattern. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
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
         * List every change of a patient, field by field
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
    "/patients/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the photos of several patients
         * @description Patients without a photo are left out, and so are ids that are no listed record. Needs the role reader.
         */
        get: operations["listPatientPhotos"];
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
         * Fetch the photo of a patient
         * @description Needs the role reader.
         */
        get: operations["getPatientPhoto"];
        /**
         * Set or replace the photo of a patient
         * @description A JPEG of at most 64 KiB and 4,096 by 4,096 pixels. Only the picture and its orientation are saved. Place, time, camera, comments and thumbnails (Exif, XMP, IPTC) are removed. Needs the role clerk.
         */
        put: operations["setPatientPhoto"];
        post?: never;
        /**
         * Remove the photo of a patient
         * @description The journal keeps the photo, as it keeps every change. Needs the role clerk.
         */
        delete: operations["removePatientPhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the places where patients live
         * @description Removed places are included, since patients may still live there. Sorted by name. Needs the role reader.
         */
        get: operations["listPlaceTree"];
        put?: never;
        /**
         * Add a place
         * @description Needs the role administrator.
         */
        post: operations["createPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the places of a list
         * @description All or none are saved. Places that are there already stay as they are. Needs the role administrator.
         */
        post: operations["addPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{placeId}": {
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
         * Rename, move or remove a place
         * @description JSON Merge Patch (RFC 7396). A place cannot move into itself or a place that it contains. Only a place that contains no listed place can be removed. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchPlace"];
        trace?: never;
    };
    "/own-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields that the clinic defined itself
         * @description In the order of the form. Removed fields are included, since patients may still have values. Needs the role reader.
         */
        get: operations["listOwnFields"];
        put?: never;
        /**
         * Add a field of patients
         * @description A clinic can have 12 fields of its own, besides removed ones. Needs the role administrator.
         */
        post: operations["createOwnField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own-fields/{fieldId}": {
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
         * Change, move or remove a field of patients
         * @description JSON Merge Patch (RFC 7396). Values that patients already have stay as they are. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchOwnField"];
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
         * Find patients who may be registered already
         * @description Takes a draft, as for creating a patient, or the `patientId` of a record. Returns the likeliest matches first and saves nothing. Needs the role reader. `Idempotency-Key` has no effect.
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
         * List possible duplicates, likeliest first
         * @description Only pairs of listed records that are not marked as different people. Needs the role clerk.
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
         * Count possible duplicates by grade
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
         * Fetch one pair
         * @description A pair that is no longer listed is a 404. Needs the role clerk.
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
         * Mark a pair as different people, for all stations
         * @description Repeating the request is no error. A pair that is no longer listed is a 404. Needs the role clerk.
         */
        post: operations["rejectDuplicate"];
        /**
         * Undo the mark that a pair is different people
         * @description The pair is compared again, and listed again if it still looks like one person. Needs the role clerk.
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
         * Resume comparing after a stop
         * @description Needs the role clerk. `Idempotency-Key` has no effect.
         */
        post: operations["goOnComparing"];
        /**
         * Stop comparing until somebody resumes it or the registry is opened again
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
         * List the records merged into this one, and the effect of an unmerge
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
         * Merge another record of the same person into this one
         * @description This record remains. The other one keeps its visits, numbers and history, and can be found by them. Both ids return this record. Settle conflicts of the other record first. Needs the role clerk.
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
         * Settle changes to a merged record by people who did not know of the merge
         * @description For one field of `saidSince`, the remaining record takes over one value or stays unchanged. The field is not listed again. If the changes differ from `seen`, nothing is saved: the reply is a 409 with the current ones in `present`. Needs the role clerk.
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
         * Undo a merge
         * @description Both records return to their earlier state, except for later changes. Visits recorded after the merge stay with the record that had remained. With the group of an unmerge, that unmerge is undone. Needs the role clerk.
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
         * List patients by age, gender, village, place, category, visits and registration
         * @description A patient must match all parameters. For the next page, send `next` as `after`. Needs the role reader.
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
         * Suggest villages or districts in this registry, most frequent first
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
    "/people/villages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the villages of patients without a home, most frequent first
         * @description At most 200. Case, accents and script make no difference. Needs the role administrator.
         */
        get: operations["listVillagesWithoutPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/homes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the patients of a village their home
         * @description Changes up to 200 patients of this village who have no home. Send it again with the `group` of the reply while `isMore` is true. Needs the role administrator.
         */
        post: operations["setHomesOfVillage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/homes/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo giving the patients of a village their home
         * @description Looks at up to 200 patients, and leaves those whose home was changed since. Send it again with `after` while `next` is not null. Needs the role administrator.
         */
        post: operations["undoHomesOfVillage"];
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
         * List my saved filters
         * @description Needs the role reader.
         */
        get: operations["listFilters"];
        /**
         * Save a filter, replacing my earlier one of that name
         * @description At most 50 filters for each account. Needs the role reader.
         */
        put: operations["saveFilter"];
        post?: never;
        /**
         * Delete a saved filter
         * @description Needs the role reader.
         */
        delete: operations["removeFilter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/family": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the household, the mother and the children of a patient
         * @description A merged record is replaced by its survivor. At most 100 people of each kind are returned. Needs the role reader.
         */
        get: operations["getFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{patientId}/household": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a patient into the household of another
         * @description If the other has no household, both get that of this patient, or else a new one. To leave a household, set `household` to null by `PATCH /patients/{id}`. Needs the role clerk.
         */
        put: operations["joinHousehold"];
        post?: never;
        delete?: never;
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
         * List the visits of a patient, latest first
         * @description Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        get: operations["listVisitsOfPatient"];
        put?: never;
        /**
         * Create a visit
         * @description The patient must not be removed; restore the record first. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
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
         * @description Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        get: operations["getVisit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or end a visit
         * @description JSON Merge Patch (RFC 7396). With `If-Match`, the request is refused if the visit has changed since. To remove a visit that was entered in error, send `retired` and `retiredReason`. It is then in no list and no count until `retired` is false again. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchVisit"];
        trace?: never;
    };
    "/patients/{patientId}/visits/{visitId}/call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a waiting patient
         * @description Sets `calledAt` to now and `calledBy` to the caller. If somebody has called the patient already, or the visit has ended, nothing is saved and the reply is a 409 (`not-current`). Its `present` contains `calledAt`, `calledBy` and `timeEnd`, if they are set. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        post: operations["callPatient"];
        /**
         * Return a called patient to the queue
         * @description The patient waits again, with the time of arrival unchanged. Needs the role clerk. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
         */
        delete: operations["returnToQueue"];
        options?: never;
        head?: never;
        patch?: never;
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
         * List visits of all patients, latest first
         * @description Needs the role reader. With `Accept: application/hal+json`, the reply has `_links`, and `_embedded` instead of `embedded`.
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
    "/visits/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List patients who are to come back, by day
         * @description The latest visit of a patient that has `returnOn` decides. The patient is listed until another visit begins, at the earliest three days before that day. Patients who died, moved away or were removed are not listed. Needs the role reader.
         */
        get: operations["listVisitsDue"];
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
         * List frequent reasons for visits, most frequent first
         * @description At most nine reasons of the latest 5000 visits in the last 90 days. Case is ignored. Reasons that occur only once are left out, because they may identify a patient. Needs the role reader.
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
         * List every change of a visit, field by field
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
    "/waiting-list/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the code and the setting of the waiting-room screen
         * @description Needs the role clerk.
         */
        get: operations["getWaitingScreen"];
        /**
         * Choose what the waiting-room screen shows, and end its code
         * @description Each request makes a new code. Screens that are open end. Needs the role administrator.
         */
        put: operations["setWaitingScreen"];
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
         * List records with conflicting changes from two stations, newest first
         * @description Removed records, and visits of removed patients, are not listed. `mergedInto` is in conflict if two stations merged a record into two others, or two records into each other. Each value is then the id of a record that may remain. Needs the role reader.
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
         * Count the conflicts of records and of user names
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
         * List user names that two stations gave to two people
         * @description Until it is settled, one of them signs in with another name. To settle it, give one of them another user name. Needs the role reader.
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
         * Fetch the conflicts of one patient or visit
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
         * Settle conflicts, for all stations
         * @description Send one of the values or another one that a PATCH would accept. For a birth, the chosen field replaces the others: an age replaces a date of birth, and the reverse. A field that is not in conflict, or no longer is, gives a 412. The reply contains the remaining conflicts. To settle `mergedInto`, send the id of the record to keep, or null to unmerge them. Needs the role clerk.
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
         * List my drafts
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
         * @description At most 50 drafts for each account, and 64 KiB for each draft. A draft is deleted after 30 days of use without a change. Needs the role reader.
         */
        put: operations["saveDraft"];
        post?: never;
        /**
         * Delete a draft
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
         * Show visits for each day, and patients by age and gender
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
         * Show the report of a month
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
    "/dhis2-mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the mapping of counts to DHIS2
         * @description Needs the role administrator.
         */
        get: operations["getDhisMapping"];
        /**
         * Set the mapping of counts to DHIS2
         * @description Replaces the mapping of this station. It is stored in the record of the station. Needs the role administrator.
         */
        put: operations["setDhisMapping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/dhis2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the counts of a month for DHIS2
         * @description Satchel sends nothing to DHIS2: POST `dataValueSet` there. An access token needs the scope `export`. Needs the role reader.
         */
        get: operations["exportToDhis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the numbers of those who are called and who wait
         * @description For the screen of a waiting room. Contains the open visits that began in the last twelve hours, and of the patients at most a number and a first name. Needs the code of the screen, sent as a token.
         */
        get: operations["getWaitingList"];
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
         * Read the capability statement
         * @description Needs no token. Both directions also take `application/fhir+xml`.
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
         * @description Removed and merged records are found with `active=false` and by `_id`. A page has at most 100 entries; follow the link `next`. Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["searchFhirPatients"];
        /**
         * Change the patient that a search finds, or create it if there is none
         * @description The search must find one record, or none: then the resource is created (201). Several are a 412. Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        put: operations["updateFhirPatientWhere"];
        /**
         * Create a patient
         * @description Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        post: operations["createFhirPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search patients, with the parameters in a form
         * @description Removed and merged records are found with `active=false` and by `_id`. A page has at most 100 entries; follow the link `next`. Needs the role reader. `Idempotency-Key` has no effect. Both directions also take `application/fhir+xml`.
         */
        post: operations["searchFhirPatientsByForm"];
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
         * @description A page has at most 100 entries; follow the link `next`. Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["searchFhirEncounters"];
        /**
         * Change the visit that a search finds, or create it if there is none
         * @description The search must find one record, or none: then the resource is created (201). Several are a 412. Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        put: operations["updateFhirEncounterWhere"];
        /**
         * Create a visit
         * @description Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        post: operations["createFhirEncounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Encounter/_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search visits, with the parameters in a form
         * @description A page has at most 100 entries; follow the link `next`. Needs the role reader. `Idempotency-Key` has no effect. Both directions also take `application/fhir+xml`.
         */
        post: operations["searchFhirEncountersByForm"];
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
         * @description A merged record has a link to the record that remains. Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirPatient"];
        /**
         * Change a patient, or create it under an id of your own
         * @description Send the whole resource. Elements that are sent back unchanged keep their values. Without `If-Match`, a UUID that is unknown here becomes the id of a new record (201). Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        put: operations["updateFhirPatient"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a part of a patient by a JSON Patch (RFC 6902)
         * @description The changes are applied to the resource as it would be read. Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        patch: operations["patchFhirPatient"];
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
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirEncounter"];
        /**
         * Change or end a visit, or create it under an id of your own
         * @description Send the whole resource. Elements that are sent back unchanged keep their values. Without `If-Match`, a UUID that is unknown here becomes the id of a new record (201). Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        put: operations["updateFhirEncounter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a part of a visit by a JSON Patch (RFC 6902)
         * @description The changes are applied to the resource as it would be read. Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        patch: operations["patchFhirEncounter"];
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
         * Read a version of a patient
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * Read a version of a visit
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * List the versions of a patient, latest first
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * List the versions of a visit, latest first
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * List versions of patients, most recently changed first
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * List versions of visits, most recently changed first
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * List versions of patients and visits, most recently changed first
         * @description Pages are counted by record. A page has at most 100 entries; follow the link `next`. Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * Read a patient with all visits
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
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
         * Find patients who may be the same person (ITI-119 of IHE PDQm)
         * @description Parameters: `resource` (a Patient), `count`, `onlyCertainMatches`; others are refused. A Patient alone is also accepted. Nothing is saved. Needs the role reader. `Idempotency-Key` has no effect. Both directions also take `application/fhir+xml`.
         */
        post: operations["matchFhirPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Patient/$ihe-pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the other numbers of a patient by one number (ITI-83 of IHE PIXm)
         * @description A `targetIdentifier` for each other number, and a `targetId` for each patient. An unknown number is a 404, an unknown system of `sourceIdentifier` a 400, and one of `targetSystem` a 403. Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["getFhirCrossReference"];
        put?: never;
        /**
         * Find the other numbers of a patient by one number, sent as Parameters
         * @description A `targetIdentifier` for each other number, and a `targetId` for each patient. An unknown number is a 404, an unknown system of `sourceIdentifier` a 400, and one of `targetSystem` a 403. Needs the role reader. `Idempotency-Key` has no effect. Both directions also take `application/fhir+xml`.
         */
        post: operations["postFhirCrossReference"];
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
         * Merge two records of one person
         * @description Parameters: `source-patient` is merged into `target-patient`, which remains. Others, such as `preview`, are refused. Needs the role clerk. Both directions also take `application/fhir+xml`.
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
         * Undo a merge
         * @description Parameters: the same `source-patient` and `target-patient` as for the merge. Needs the role clerk. Both directions also take `application/fhir+xml`.
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
         * Run a transaction, saved entirely or not at all, or a batch
         * @description Each entry is a POST, PUT or GET of a Patient or an Encounter, or a GET that searches them. A POST may have `ifNoneExist` with a search, a PUT `ifMatch`. If several records match the search, or the record has changed, a transaction is a 412, and in a batch the entry is. References by `fullUrl` are replaced by the assigned ones. All saves come before all reads. A Bundle has at most 200 entries, and at most 100 of them are GETs. An entry that saves needs the role clerk. The reply has an entry for each of them, in the same order. Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        post: operations["sendFhirBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the facilities of the registry: its stations and hubs
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["searchFhirOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the places of visits: the stations of the registry
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["searchFhirLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Organization/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a facility
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Location/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a place of visits
         * @description Needs the role reader. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirLocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/$process-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a message about patients (ITI-93 of IHE PMIR), entirely or not at all
         * @description A Bundle of a MessageHeader and a history Bundle of patients: registered, changed, merged, unmerged, removed. A patient is known by the id at the sender or by identifiers. The same message again gets the first reply. Needs the role clerk. Both directions also take `application/fhir+xml`.
         */
        post: operations["processFhirMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the subscriptions to messages about patients
         * @description Needs the role administrator. Both directions also take `application/fhir+xml`.
         */
        get: operations["searchFhirSubscriptions"];
        put?: never;
        /**
         * Subscribe an address to messages about patients (ITI-94 of IHE PMIR)
         * @description Each change of a patient is sent to the address as a message (ITI-93) with the whole patient, without photos. `criteria` is `Patient`, `channel.type` is `message`. The address begins with `https`. A `header` of the channel may have an `Authorization`, which no reply contains. Messages are signed like those of webhooks; the extension `urn:satchel:webhook-secret` of this reply has the secret. Needs the role administrator. Both directions also take `application/fhir+xml`.
         */
        post: operations["createFhirSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/Subscription/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description Needs the role administrator. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirSubscription"];
        put?: never;
        post?: never;
        /**
         * Remove a subscription
         * @description Needs the role administrator. Both directions also take `application/fhir+xml`.
         */
        delete: operations["deleteFhirSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fhir/OperationDefinition/{definitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the definition of an operation that R4 does not define
         * @description Needs no token. Both directions also take `application/fhir+xml`.
         */
        get: operations["readFhirOperationDefinition"];
        put?: never;
        post?: never;
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
         * List the access log, latest first
         * @description Needs the role administrator. Both directions also take `application/fhir+xml`.
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
         * Read an entry of the access log
         * @description Needs the role administrator. Both directions also take `application/fhir+xml`.
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
         * @description Takes a user name and password, or the recovery key. The recovery key belongs to no account and acts as an administrator with the id `recovery`. Each request creates a new session, even with the same Idempotency-Key, because an earlier session may have ended. Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the quick code that the person chose at this computer today
         * @description For the page of the station only, not for programs. A code is refused after five wrong ones, at midnight, at another window or workstation, and after a restart. All refusals are equal. Sensitive requests in such a session need the password: see `password-needed`. Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["signInByCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose a quick code for this computer, valid until midnight
         * @description Needs the password, typed within the last five minutes. A code that is easy to guess is a fault at `/code`. Needs the role reader.
         */
        put: operations["chooseQuickCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quick-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whether quick codes are allowed at this station
         * @description Needs the role reader.
         */
        get: operations["getQuickCodes"];
        /**
         * Allow or forbid quick codes at this station
         * @description Forbidding them ends all codes at once. Needs the role administrator.
         */
        put: operations["setQuickCodes"];
        post?: never;
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
         * Show the current caller
         * @description Needs the role reader.
         */
        get: operations["getCurrentSession"];
        put?: never;
        post?: never;
        /**
         * Sign out of this session
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
         * @description Ends my other sessions; this one continues. A wrong current password is a fault at `/password`. Needs the role reader.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current/full-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my full name
         * @description Needs the role reader.
         */
        put: operations["setOwnFullName"];
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
         * Confirm my password
         * @description For five minutes, sensitive requests are allowed in this session, as after signing in: see `password-needed`. A wrong password is a fault at `/password`. After signing in with the recovery key, send that key instead. Needs the role reader.
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
         * List the accounts of staff
         * @description Needs the role administrator.
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Add an account
         * @description Needs the role administrator.
         */
        post: operations["createStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the full names of staff
         * @description Visits, histories and the access log have user names. Accounts without a full name are left out. Needs the role reader.
         */
        get: operations["listStaffNames"];
        put?: never;
        post?: never;
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
         * Confirm administrators created on another station
         * @description They no longer appear in `arrived`. Administrators who are in `arrived` cannot confirm anybody. Needs the role administrator.
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
         * Change role, password or user name of an account, or disable or enable it
         * @description A new role, password or state ends the sessions of that account at once. The access tokens that it created are revoked if it is disabled or gets a lower role, unless `keepsTokens` is true. Tokens that it created at another station are always revoked. A disabled account needs a new password when it is enabled again. The last administrator cannot be disabled or get another role, and nobody can disable their own account. The change applies at other stations after the next sync. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
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
         * List access tokens, including revoked ones
         * @description Needs the role administrator.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an access token for a program; the token is shown once
         * @description The name must differ from those of all tokens that are not revoked. The token is revoked when the account that created it is disabled or gets a lower role, unless `keepsTokens` of that change keeps it. Needs the role administrator.
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
         * Revoke an access token at once
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
         * Check whether the station is set up and unlocked
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
         * Set up the station and its first administrator
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
         * Show the name, version, size and folder of this station
         * @description Needs the role reader.
         */
        get: operations["getStation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename this station
         * @description Other stations show the new name after the next sync, also for earlier changes. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
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
         * List current problems of this station, worst first
         * @description Request it again after each `trouble` event. Needs the role reader.
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
         * @description Stores a secret in the key store of the operating system; without one, the reply is a 403. Repeating the request creates a new secret. Staff still sign in. Requires the caller’s password; a wrong one is a fault at `/password`. Needs the role administrator.
         */
        put: operations["turnOnAutoUnlock"];
        post?: never;
        /**
         * Keep this station locked at its start until somebody signs in
         * @description Repeating the request is no error. A key file stays active: see `DELETE /key-file`. Needs the role administrator.
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
         * Create a new recovery key; the old one stops working
         * @description The key in the reply is shown once and stored nowhere. Requires the caller’s password; a wrong one is a fault at `/password`. Needs the role administrator.
         */
        post: operations["renewRecoveryKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whether this computer is a station, a workstation or a practice registry
         * @description A workstation answers this itself, also while its station cannot be reached. Needs no token.
         */
        get: operations["getComputer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the address at which this workstation calls its station
         * @description While the station answers, only an administrator may do this. A station itself refuses it: it is no workstation. Needs no token.
         */
        put: operations["moveSeat"];
        /**
         * Make this computer a workstation of another station, before it is set up
         * @description Requires the set-up code of this computer and the six digits that the other station shows. After the reply, the same address serves the other station. Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["becomeSeat"];
        /**
         * Stop being a workstation
         * @description While the station answers, only an administrator may do this. Afterwards this computer can be set up in any way. A station itself refuses it: it is no workstation. Needs no token.
         */
        delete: operations["leaveSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the practice registry of this computer, with invented patients
         * @description It is made at the first time, in a folder of its own, and never syncs. Needs the role reader. `Idempotency-Key` has no effect.
         */
        post: operations["openPractice"];
        /**
         * Close this practice registry and delete it
         * @description Only a practice registry does this. Needs no token.
         */
        delete: operations["deletePractice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/practice/first": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the practice registry of this computer before it is set up
         * @description Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["openPracticeFirst"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for backups in a folder, before this computer is set up
         * @description Requires the set-up code. `GET /restore` then lists the backups of that folder as well. Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["lookForBackups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/practice/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close this practice registry and keep it
         * @description Only a practice registry does this. Needs no token. `Idempotency-Key` has no effect.
         */
        post: operations["leavePractice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/computer/opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sync file that was opened by a double click
         * @description Nothing is imported by this: see `POST /bundles/import`. Needs the role reader.
         */
        get: operations["getOpenedFile"];
        put?: never;
        post?: never;
        /**
         * Forget the file that was opened; the file itself stays
         * @description Needs the role reader.
         */
        delete: operations["dismissOpenedFile"];
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
         * Show the date and time formats of this clinic
         * @description Null until they are set; the window then uses the settings of the computer. Needs the role reader.
         */
        get: operations["getDateFormats"];
        /**
         * Set the date and time formats of this clinic
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
         * Show the encryption keys of the registry and any mismatches
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
         * Give the registry a new encryption key now
         * @description Copies of earlier keys cannot read anything saved later. Passwords, recovery key, key file and key store stay valid, except those in `rekey.waitsFor` of `GET /keys`, which stop working. The reply comes when the new key is in use. Until then saving waits and reading continues. Requires the caller’s password; a wrong one is a fault at `/password`. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Accept the mismatches between registry and keys
         * @description For an administrator who knows the cause, such as a backup that was copied back by hand. Needs the role administrator.
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
         * @description Uses the key file with which the station was started; without one, the reply is a 403. Requires the caller’s password; a wrong one is a fault at `/password`. Needs the role administrator.
         */
        put: operations["turnOnKeyFile"];
        post?: never;
        /**
         * Stop the key file from unlocking this station
         * @description Repeating the request is no error. The file itself is not deleted. Needs the role administrator.
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
         * List backups and the progress of the current one
         * @description Needs the role administrator.
         */
        get: operations["getBackups"];
        put?: never;
        /**
         * Start a backup
         * @description Replies as soon as the backup has started; `GET /backups` reports progress and result. One task runs at a time. With `path`, data leaves the computer, so a recently typed password is required. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Stop the current backup, or a restore before it is final; nothing of it remains
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
         * Set the second place for each daily backup, such as a USB stick or a network share
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
         * Replace the registry with a backup
         * @description The current registry is moved to the backups, and all sessions end. The secret belongs to the backup: an administrator’s password at that time, or its recovery key. If it is refused, nothing changes. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * List the backups that a station can restore while it is locked or not set up
         * @description Lists the backups on this computer and on connected USB sticks. Refused while the station is unlocked. Needs no token.
         */
        get: operations["listRestorable"];
        put?: never;
        /**
         * Restore a backup where the registry is missing or cannot be opened
         * @description The current registry is moved to the backups, and all sessions end. The secret belongs to the backup: an administrator’s password at that time, or its recovery key. If it is refused, nothing changes. A station that is not set up requires its set-up code. A locked station restores only its own backups and also requires `present`: the password of an administrator of the current registry, or its recovery key. If that registry is too damaged to open, only the recovery key is accepted (`role-unknown`). If its keys are damaged, send the code from the station’s log as `setupCode` (`code-needed`). Needs no token. `Idempotency-Key` has no effect.
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
         * Stop a restore of a locked or new station before it is final; nothing changes
         * @description Only the caller that began the restore can stop it, with the same `stopCode`. Needs no token.
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
         * List changes since a cursor, in the order in which they arrived at this station
         * @description Lists each change of a patient, visit, identifier system or place once, made here or at another station. Removals, merges and unmerges are included. It names the record; with `include=record` it also has its content, for a token with the scope `read`. A cursor stays valid for the life of the registry, through restarts and new keys. A cursor of another station, hub or registry, or of a state that a restore undid, is a 410: start again without `since`. Needs the role reader.
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
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream all patients and their visits, one JSON object a line
         * @description Each line has `kind` and `record`: patients in the order of registration, each followed by their visits. Removed ones are included. The first line has `kind` `begin` and a `cursor`; the last has `kind` `end` and the number of `patients` and `visits`. Without it, the stream is incomplete. Records can be saved meanwhile: then follow `GET /changes?since=CURSOR`, which has every change after the beginning. A token needs the scope `export`. Needs the role administrator.
         */
        get: operations["streamRecords"];
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
         * Follow changes as live events
         * @description Server-sent events. A `record` event follows each commit, with `record` (the kind) and `id`. For changes in the feed it also has the members of an entry of `GET /changes`, and its `id:` is the cursor after it. A stream with `Last-Event-ID` starts there, so nothing is missed. A `record` event without `id:` reports an update that is no change of that record, such as a merge into it. `state` has the state of the station. `trouble`, `sync` and `duplicates`, with `{}`, report that these lists changed. Read the record or list itself. Administrators also receive `record` events of accounts, tokens, webhooks and keys. An empty comment follows every 15 seconds. Needs the role reader.
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
         * List webhooks, which send changes to other programs
         * @description Needs the role administrator.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook, which receives changes from now on
         * @description Messages are signed POST requests in the format of Standard Webhooks: `{"type": "records.changed", "timestamp", "data": {"changes": […], "next"}}`, with entries of `GET /changes`. They do not contain the content of a record; those of a FHIR Subscription do. With `remindDays`, messages have the type `visits.due` and the IDs of patients who are to come back. Any 2xx accepts a message. Otherwise it is sent again with later changes, at intervals of up to an hour. No change is lost; some may arrive twice. It goes on if the account of its creator is disabled. Needs the role administrator.
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
         * Remove a webhook
         * @description Needs the role administrator.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Turn a webhook on or off
         * @description When it is turned on, changes since the last accepted message are sent at once. Needs the role administrator. The body may also be sent as `application/merge-patch+json`.
         */
        patch: operations["patchWebhook"];
        trace?: never;
    };
    "/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Until `formerSecretUntil`, messages have two signatures, of the new and of the former secret, with a space between them. Libraries of Standard Webhooks accept either. Needs the role administrator.
         */
        post: operations["replaceWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * List the access log, latest first
         * @description A request reads a limited part of the log. A page may therefore have fewer entries than requested, or none, and still have a `next`. Needs the role administrator.
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
         * Export the access log as CSV or as FHIR AuditEvents
         * @description Returns all entries that match, latest first; FHIR AuditEvents (R4) come one on a line. The export itself is recorded in the log. Needs the role administrator.
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
         * Record that patients are about to be printed
         * @description The window calls this before it prints a card or a list. The computer does the printing. Needs the role reader.
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
         * Verify that the access log is complete and unaltered
         * @description Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Show the retention, size and last verification of the access log
         * @description Needs the role administrator.
         */
        get: operations["getAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set how many years the access log is kept
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
         * Allow or forbid connections from other stations
         * @description Opens a separate port for members of this registry and for stations that are being paired. Needs the role administrator.
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
         * List stations that announce themselves on the local network
         * @description The search runs while this is requested, so repeat the request every few seconds; the first reply may be empty. Announcements are not authenticated. The identity of a station is verified when it is paired or called. Needs the role reader.
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
         * List the stations that this one was paired with
         * @description Needs the role reader.
         */
        get: operations["listPeers"];
        put?: never;
        /**
         * Pair with another station, with the code that it shows
         * @description Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Count the changes of a removed station that can be undone
         * @description Needs the role administrator.
         */
        get: operations["countPeerUndo"];
        put?: never;
        /**
         * Undo all changes of a removed station, as one group of changes
         * @description A patient that it added is removed, unless the record was used since. A visit keeps its times. Fields that were changed again stay. The history keeps all changes. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Sync with a station now
         * @description Needs the role clerk. `Idempotency-Key` has no effect.
         */
        post: operations["exchangeWithPeer"];
        /**
         * Stop the current sync with a station; changes that arrived stay
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
         * Show this station, its peers and the state of each sync
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
         * Show a pairing code for one other station
         * @description The code is valid for ten minutes, one station and five attempts. It replaces any earlier code. Needs the role administrator. `Idempotency-Key` has no effect.
         */
        post: operations["showPairingCode"];
        /**
         * Withdraw the pairing code and cancel a pairing that waits for an answer
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
         * Answer whether the registry of a station that is being paired may become one with this one
         * @description Required if both registries have patients: see `code.asking` of `GET /sync`. No change is synced before. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Remove the access of a station; every station that learns of it stops syncing with it
         * @description Changes that it had not sent stay on it. Changes that others received stay with them. Needs the role administrator.
         */
        delete: operations["revokePeer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what this station holds of the registry
         * @description Needs the role reader.
         */
        get: operations["getHolding"];
        /**
         * Choose what this station holds of the registry
         * @description The station then holds the patients of these places, those whom it registered or saw lately, and those that people brought here. It fetches them from a station that holds everything. Others are put away once such a station has confirmed that it has them. The choice of everything is not possible afterwards. Needs the role administrator.
         */
        put: operations["setHolding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holding/brought-here": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the patients from elsewhere that people brought here
         * @description Needs the role reader.
         */
        get: operations["listBroughtHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holding/sizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the number of patients of each place, and the space that they need
         * @description A station that holds a part asks one that holds everything. Removed and merged records are included. At most 500 places can be chosen. Needs the role administrator.
         */
        get: operations["listPlaceSizes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/elsewhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search patients who are not held at this station
         * @description For a station that holds a part of its registry. It asks a hub, or another station that holds everything, in the name of the caller, and both note the search in their access logs. A station that holds everything returns nobody. Only people search: the reply to a program is a 403. Needs the role reader.
         */
        get: operations["findPeopleElsewhere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holding/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a patient to this station, who is not held here
         * @description For a station that holds a part of its registry. The record is here when the reply is, and stays up to date. The reason is noted in the access logs of both stations. Repeating the request is no error. If no station that has the record can be reached, nothing is saved and the reply is a 503 (`others-away`). Needs the role clerk. `Idempotency-Key` has no effect.
         */
        post: operations["bringPatientHere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holding/pins/{patientId}": {
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
         * End that a patient is held here because somebody brought the record
         * @description Repeating the request is no error. Needs the role clerk.
         */
        delete: operations["letPatientGo"];
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
         * List the workstations, which use the registry of this station and store no copy
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
         * Show a pairing code for one workstation
         * @description The code is valid for ten minutes, one computer and five attempts; no station can pair with it. It replaces any earlier code. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Remove the access of a workstation; its open connections are closed
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
         * Show sync files on USB sticks and the progress of the current task
         * @description Needs the role administrator.
         */
        get: operations["getBundles"];
        put?: never;
        /**
         * Start writing a sync file: encrypted changes for another station
         * @description Send either `passphrase` or `peer`. Replies as soon as the task has started; `GET /bundles` reports progress and result. One task runs at a time. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Start writing a full copy of the registry, from which to start a new station
         * @description Send either `passphrase` or `peer`. Set up and pair the other station first. The file contains no access tokens, drafts or access log. Replies as soon as the task has started; `GET /bundles` reports progress and result. One task runs at a time. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Import a sync file or a full copy
         * @description The file itself indicates its kind. Replies as soon as the task has started; `GET /bundles` reports the result. The whole file is read and checked before anything is imported. Changes that are here already are no error, so a file can be imported again. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Stop the current task; imported changes stay
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
         * List imports, latest first
         * @description Needs the role administrator.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Upload a file of patients or visits: CSV, XLSX, ODS, NDJSON or FHIR
         * @description The body is the file, at most 64 MiB, 200,000 rows and 200 columns. FHIR is R4 in JSON: a Bundle, or one Patient on each line. Values without a field are kept beside the record, as with `POST /fhir/Patient`. The reply comes when the upload is complete. The file is then read and each row compared. Nothing is saved before `POST /imports/{importId}/run`. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Show an import: its settings, first rows and what would be saved
         * @description Needs the role administrator.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Delete an import: its file and rows
         * @description Patients that it added stay, and the import can no longer be undone. A running task is stopped first. Needs the role administrator.
         */
        delete: operations["forgetImport"];
        options?: never;
        head?: never;
        /**
         * Set how a file is read, what its columns contain, and which rows are imported
         * @description Allowed before the import runs. New reading settings read the file again; new columns or date settings compare all rows again. The reply comes at once, with `isWorking`. Needs the role administrator.
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
         * List the rows of an import, with the outcome of each and its reason
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
         * Save the patients or visits of a file
         * @description Replies as soon as the task has started. Added patients and visits stay, even if it is interrupted. Sending the request again resumes after the last one. All changes of an import form one group. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Undo an import completely
         * @description Added patients and visits are removed, unless they were used since; those are `kept`. Replies as soon as the task has started. Sending the request again resumes it. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Stop the current task of an import; saved patients stay, and it can be resumed
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
         * Export patients, visits or next visits as XLSX, CSV, NDJSON or a FHIR Bundle
         * @description The reply is the file, without photos and histories. Use and dates of identifiers are in NDJSON and FHIR only. The export is recorded in the access log and needs a recently typed password: `PUT /sessions/current/confirmation`. Needs the role administrator. `Idempotency-Key` has no effect.
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
         * Return this OpenAPI 3.1 description
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
export interface webhooks {
    recordsChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive changes at the address of a webhook
         * @description Any 2xx accepts the message. Otherwise it is sent again. Verify the signature first.
         */
        post: operations["receiveChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    visitsDue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive reminders of patients who are to come back, at the address of a webhook
         * @description Any 2xx accepts the message. Otherwise it is sent again. Verify the signature first.
         */
        post: operations["receiveReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        NewPatient: {
            /** @description The number by which the clinic identifies the patient. */
            patientNumber?: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age?: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name?: string | null;
            /** @description The gender; null if unknown. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber?: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth?: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village?: string | null;
            /** @description The district where the patient lives. */
            district?: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home?: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased?: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn?: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household?: string | null;
            /** @description The `_id` of the mother’s record. */
            mother?: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs?: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @enum {string} */
        Gender: "MALE" | "FEMALE" | "OTHER";
        /** @enum {string} */
        PatientCategory: "GENERAL" | "INPATIENT" | "OUTPATIENT";
        NewIdentifier: {
            /** @description The id of an identifier system. */
            system: string;
            /** @description The number in this system. */
            value: string;
            /** @description The purpose of the number, as FHIR codes it; null if not specified. */
            use: components["schemas"]["IdentifierUse"] | null;
            /**
             * Format: date
             * @description The first day on which the number is valid; null if unknown.
             */
            from: string | null;
            /**
             * Format: date
             * @description The last day on which the number is valid; null if unknown.
             */
            to: string | null;
        };
        /** @enum {string} */
        IdentifierUse: "official" | "usual" | "secondary" | "old";
        NewOtherPhone: {
            /** @description The phone number, as it was entered. */
            number: string;
            /** @description The owner of the number, such as the daughter. */
            whose: string | null;
        };
        NewNextOfKin: {
            /** @description The name of the relative or guardian. */
            name: string | null;
            /** @description The relation to the patient, such as mother. */
            relation: string | null;
            /** @description The phone number of the relative or guardian. */
            phone: string | null;
        };
        Deceased: {
            /**
             * Format: date
             * @description The day of death; null if unknown.
             */
            on: string | null;
        };
        Patient: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village: string | null;
            /** @description The district where the patient lives. */
            district: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own: {
                [key: string]: string | number | boolean;
            } | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /** @description The `_id` of this record if the requested one was merged into it; null if this one was requested. */
            mergedInto: string | null;
            /** @description The records that were merged into this one; absent if there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
            /** @description For a single patient: its numbers that another listed record has too. The entry is `patientNumber`, or `SYSTEM|VALUE` for a system with unique numbers. Absent if there are none. */
            sharedNumbers?: string[];
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
            /**
             * @description For a single patient: present while this station, which holds a part of its registry, has not compared the patient with the people elsewhere.
             * @constant
             */
            isUncompared?: true;
        };
        Identifier: {
            /** @description The id of an identifier system. */
            system: string;
            /** @description The number in this system. */
            value: string;
            /** @description The purpose of the number, as FHIR codes it; null if not specified. */
            use: components["schemas"]["IdentifierUse"] | null;
            /**
             * Format: date
             * @description The first day on which the number is valid; null if unknown.
             */
            from: string | null;
            /**
             * Format: date
             * @description The last day on which the number is valid; null if unknown.
             */
            to: string | null;
        };
        OtherPhone: {
            /** @description The phone number, as it was entered. */
            number: string;
            /** @description The owner of the number, such as the daughter. */
            whose: string | null;
        };
        NextOfKin: {
            /** @description The name of the relative or guardian. */
            name: string | null;
            /** @description The relation to the patient, such as mother. */
            relation: string | null;
            /** @description The phone number of the relative or guardian. */
            phone: string | null;
        };
        JoinedRecord: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["Identifier"][] | null;
        };
        PatientPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["PatientPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        PatientPageEmbedded: {
            /** @description The patients on the page. */
            patientResourceList: components["schemas"]["Patient"][];
        };
        /** @description The position of this page in the list. */
        Page: {
            /** @description The maximum number of entries on a page. */
            size: number;
            /** @description The number of entries on all pages. */
            totalElements: number;
            /** @description The number of pages. */
            totalPages: number;
            /** @description The number of this page, from 0. */
            number: number;
            /** @description For `GET /patients`: the place of the next page. Send it as `after`. Absent on the last page. */
            next?: string;
            /** @description True if there are more than `totalElements`, where counting stopped. */
            totalIsLowerBound?: boolean;
        };
        PatientHitPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["PatientHitPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        PatientHitPageEmbedded: {
            /** @description The patients on the page. */
            patientResourceList: components["schemas"]["PatientHit"][];
        };
        PatientHit: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village: string | null;
            /** @description The district where the patient lives. */
            district: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own: {
                [key: string]: string | number | boolean;
            } | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /** @description The `_id` of this record if the requested one was merged into it; null if this one was requested. */
            mergedInto: string | null;
            /** @description The records that were merged into this one; absent if there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
            /** @description For a single patient: its numbers that another listed record has too. The entry is `patientNumber`, or `SYSTEM|VALUE` for a system with unique numbers. Absent if there are none. */
            sharedNumbers?: string[];
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
            /**
             * @description For a single patient: present while this station, which holds a part of its registry, has not compared the patient with the people elsewhere.
             * @constant
             */
            isUncompared?: true;
            /** @description The reasons why this patient was found. */
            matches: components["schemas"]["Match"][];
            /**
             * Format: date-time
             * @description The start of the last visit; null if the patient never came.
             */
            lastVisitAt: string | null;
            /**
             * Format: date-time
             * @description The start of the open visit; null if the patient is not here now.
             */
            openSince: string | null;
        };
        Match: {
            /**
             * @description The field that matched.
             * @enum {string}
             */
            field: "_id" | "name" | "residentialAddress" | "patientNumber" | "phoneNumber" | "village" | "district" | "otherPhones" | "identifiers" | "dateOfBirth" | "age";
            /** @description The matching word in the field. */
            word: string;
            /**
             * @description The kind of similarity between the query and the word.
             * @enum {string}
             */
            kind: "exact" | "prefix" | "typo" | "sound" | "number";
            /** @description The id of the merged record that contains the word, if it was merged into this one. */
            joined?: string;
        };
        PatientPatch: {
            /** @description The number by which the clinic identifies the patient. */
            patientNumber?: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age?: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name?: string | null;
            /** @description The gender; null if unknown. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber?: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth?: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village?: string | null;
            /** @description The district where the patient lives. */
            district?: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home?: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased?: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn?: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household?: string | null;
            /** @description The `_id` of the mother’s record. */
            mother?: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs?: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description The reason for the removal. */
            retiredReason?: string | null;
            /** @description The id of the record. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            _id?: string;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. It cannot be changed: send it as it was read, or leave it out. */
            hasPhoto?: boolean;
            /** @description The `_id` of this record if the requested one was merged into it; null if this one was requested. It cannot be changed: send it as it was read, or leave it out. */
            mergedInto?: string | null;
            /** @description The records that were merged into this one; absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            updatedAt?: string;
            /** @description The number of changes to the record at this station, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            conflicts?: string[];
            /** @description For a single patient: its numbers that another listed record has too. The entry is `patientNumber`, or `SYSTEM|VALUE` for a system with unique numbers. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            sharedNumbers?: string[];
            /** @description The name of the mother, if the patient has no name yet and her record is here. It cannot be changed: send it as it was read, or leave it out. */
            motherName?: string;
            /**
             * @description For a single patient: present while this station, which holds a part of its registry, has not compared the patient with the people elsewhere. It cannot be changed: send it as it was read, or leave it out.
             * @constant
             */
            isUncompared?: true;
        };
        Numbering: {
            /** @description Whether new patients receive a number. */
            isOn: boolean;
            /** @description The prefix of the numbers. Each station has its own. */
            prefix: string;
            /** @description Whether somebody chose the prefix. Otherwise it is derived from the registry. */
            isChosen: boolean;
            /** @description The next number. It is assigned when a patient is saved, not before. */
            next: string;
            /** @description The URI by which other programs identify the patient number, the same at all stations; null: derived from the registry. */
            uri: string | null;
        };
        SetNumberingBody: {
            /** @description Whether new patients receive a number. */
            isOn: boolean;
            /** @description Up to six capital letters and digits; null: derived from the registry. */
            prefix: string | null;
            /** @description The URI by which other programs identify the patient number, the same at all stations; null: derived from the registry. If left out, it does not change. The URI of an identifier system is refused. */
            uri?: string | null;
        };
        ListIdentifierSystemsReply: {
            /** @description The identifier systems, including removed ones. */
            systems: components["schemas"]["IdentifierSystem"][];
        };
        IdentifierSystem: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The URI by which other programs identify the system; null for none. */
            uri: string | null;
            /** @description The format of the numbers; null: any text. */
            pattern: string | null;
            /** @description The method by which a wrong digit is detected. */
            checkDigit: components["schemas"]["CheckDigit"];
            /** @description Whether a number belongs to one patient only. */
            isUnique: boolean;
            /** @description Whether the system is removed. Existing numbers stay, and no new ones are accepted. */
            retired: boolean;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
        };
        /** @enum {string} */
        CheckDigit: "none" | "luhn" | "verhoeff" | "mod11-2" | "mod97-10";
        NewIdentifierSystem: {
            /** @description The name of the system, such as National ID. */
            name: string;
            /** @description The URI by which other programs identify the system, such as `http://moh.example.org/nid`; unique among the systems. null: no URI. */
            uri?: string | null;
            /** @description The format of the numbers: `#` is a digit, `@` a letter from A to Z, `*` either; any other character is literal. Commas separate several forms. Spaces, hyphens and case are ignored. null: any text. */
            pattern?: string | null;
            /** @description The method by which a wrong digit is detected. */
            checkDigit?: components["schemas"]["CheckDigit"];
            /** @description Whether a number belongs to one patient only. Replies then report who else has it. */
            isUnique?: boolean;
        };
        IdentifierSystemPatch: {
            /** @description The name of the system, such as National ID. */
            name?: string;
            /** @description The URI by which other programs identify the system, such as `http://moh.example.org/nid`; unique among the systems. null: no URI. */
            uri?: string | null;
            /** @description The format of the numbers: `#` is a digit, `@` a letter from A to Z, `*` either; any other character is literal. Commas separate several forms. Spaces, hyphens and case are ignored. null: any text. */
            pattern?: string | null;
            /** @description The method by which a wrong digit is detected. */
            checkDigit?: components["schemas"]["CheckDigit"];
            /** @description Whether a number belongs to one patient only. Replies then report who else has it. */
            isUnique?: boolean;
            /** @description Whether the system is removed. Existing numbers stay, and no new ones are accepted. */
            retired?: boolean;
            /** @description The id of the record. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            _id?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            updatedAt?: string;
            /** @description The number of changes to the record at this station, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            conflicts?: string[];
        };
        History: {
            /** @description The changes of this page, oldest first. */
            history: components["schemas"]["HistoryEntry"][];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        HistoryEntry: {
            /** @description The name of the field. */
            field: string;
            /** @description The value before the change, of the type of the field. */
            old: unknown;
            /** @description The value after the change, of the type of the field. */
            new: unknown;
            /** @description The user name, or `token:` and the name of an access token. */
            who: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            when: string;
            /** @description The station on which the change was made. */
            where: components["schemas"]["StationName"];
            /**
             * @description Present if the change came from a station whose access was removed before the change was known.
             * @constant
             */
            fromRevoked?: true;
            /** @description The id of the merged record that was changed, if it was merged into this one. */
            of?: string;
            /** @description In `saidSince`: the hash of the change, by which requests refer to it. */
            change?: string;
            /** @description An id that all changes of one operation share, such as those of a merge. */
            group?: string;
        };
        StationName: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
        };
        PatientPhotos: {
            /** @description The photos, in any order. */
            photos: components["schemas"]["PatientPhotosPhoto"][];
        };
        PatientPhotosPhoto: {
            /** @description The `_id` of the patient. */
            patientId: string;
            /** @description The JPEG file in base64. */
            jpeg: string;
        };
        SetPatientPhotoBody: {
            /** @description The JPEG file in base64. */
            jpeg: string;
        };
        ListPlaceTreeReply: {
            /** @description The places, including removed ones. */
            places: components["schemas"]["Place"][];
        };
        Place: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The `_id` of the place that contains this one; null for one at the top. If two stations moved places into each other, one of them is shown at the top, with `parent` in its `conflicts`. */
            parent: string | null;
            /** @description Whether the place is removed. Patients who live there keep it, and nobody can be given it. */
            retired: boolean;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
        };
        NewPlace: {
            /** @description The name of the place, such as Kisimani; unique among those beside it. */
            name: string;
            /** @description The `_id` of the place that contains this one; null for one at the top. */
            parent?: string | null;
        };
        ListedPlaces: {
            /** @description The places, in any order. */
            places: components["schemas"]["ListedPlace"][];
        };
        ListedPlace: {
            /** @description The name of the place, such as Kisimani; unique among those beside it. */
            name: string;
            /** @description The name of the place that contains this one, or its path, such as `Kisimani, Pwani`; null for one at the top. It may be in the list too. */
            parent?: string | null;
        };
        PlacesAdded: {
            /** @description The number of places that were added. */
            added: number;
        };
        PlacePatch: {
            /** @description The name of the place, such as Kisimani; unique among those beside it. */
            name?: string;
            /** @description The `_id` of the place that contains this one; null for one at the top. */
            parent?: string | null;
            /** @description Whether the place is removed. Patients who live there keep it, and nobody can be given it. */
            retired?: boolean;
            /** @description The id of the record. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            _id?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            updatedAt?: string;
            /** @description The number of changes to the record at this station, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            conflicts?: string[];
        };
        ListOwnFieldsReply: {
            /** @description The fields, including removed ones. */
            fields: components["schemas"]["OwnField"][];
        };
        OwnField: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The type of the values. `text` and `choice` are strings, `number` is a number, `date` is a day as `2026-03-01`, `answer` is true or false. It cannot be changed. */
            type: components["schemas"]["OwnType"];
            /** @description The values of a `choice`, in the order of the form; null for the other types. */
            choices: string[] | null;
            /** @description The names of the field and of its choices in languages of the window, where they differ. A write replaces the whole object. */
            translations: components["schemas"]["OwnFieldTranslations"] | null;
            /** @description The field of the form that this one follows; null: it comes first. */
            after: components["schemas"]["FormField"] | null;
            /** @description The order of the fields that follow the same one. */
            position: number;
            /** @description Whether the field is removed. Patients keep their values, which are no longer shown. */
            retired: boolean;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
        };
        /** @enum {string} */
        OwnType: "text" | "number" | "date" | "answer" | "choice";
        OwnFieldTranslations: {
            /** @description The names in the language `en`. */
            en?: components["schemas"]["OwnWords"];
            /** @description The names in the language `fr`. */
            fr?: components["schemas"]["OwnWords"];
            /** @description The names in the language `es`. */
            es?: components["schemas"]["OwnWords"];
            /** @description The names in the language `pt`. */
            pt?: components["schemas"]["OwnWords"];
            /** @description The names in the language `sw`. */
            sw?: components["schemas"]["OwnWords"];
            /** @description The names in the language `ar`. */
            ar?: components["schemas"]["OwnWords"];
        };
        OwnWords: {
            /** @description The label of the field in this language. */
            name?: string;
            /** @description The names of choices in this language, by their values. */
            choices?: {
                [key: string]: string;
            };
        };
        /** @enum {string} */
        FormField: "name" | "gender" | "birth" | "phoneNumber" | "residentialAddress" | "patientNumber" | "patientCategory";
        NewOwnField: {
            /** @description The label of the field, such as Occupation. */
            name: string;
            /** @description The type of the values. `text` and `choice` are strings, `number` is a number, `date` is a day as `2026-03-01`, `answer` is true or false. It cannot be changed. */
            type: components["schemas"]["OwnType"];
            /** @description The values of a `choice`, in the order of the form; null for the other types. */
            choices?: string[] | null;
            /** @description The names of the field and of its choices in languages of the window, where they differ. A write replaces the whole object. */
            translations?: components["schemas"]["NewOwnFieldTranslations"] | null;
            /** @description The field of the form that this one follows; null: it comes first. */
            after?: components["schemas"]["FormField"] | null;
            /** @description The order of the fields that follow the same one. */
            position?: number;
        };
        NewOwnFieldTranslations: {
            /** @description The names in the language `en`. */
            en?: components["schemas"]["NewOwnWords"];
            /** @description The names in the language `fr`. */
            fr?: components["schemas"]["NewOwnWords"];
            /** @description The names in the language `es`. */
            es?: components["schemas"]["NewOwnWords"];
            /** @description The names in the language `pt`. */
            pt?: components["schemas"]["NewOwnWords"];
            /** @description The names in the language `sw`. */
            sw?: components["schemas"]["NewOwnWords"];
            /** @description The names in the language `ar`. */
            ar?: components["schemas"]["NewOwnWords"];
        };
        NewOwnWords: {
            /** @description The label of the field in this language. */
            name?: string;
            /** @description The names of choices in this language, by their values. */
            choices?: {
                [key: string]: string;
            };
        };
        OwnFieldPatch: {
            /** @description The label of the field, such as Occupation. */
            name?: string;
            /** @description The values of a `choice`, in the order of the form; null for the other types. */
            choices?: string[] | null;
            /** @description The names of the field and of its choices in languages of the window, where they differ. A write replaces the whole object. */
            translations?: components["schemas"]["NewOwnFieldTranslations"] | null;
            /** @description The field of the form that this one follows; null: it comes first. */
            after?: components["schemas"]["FormField"] | null;
            /** @description The order of the fields that follow the same one. */
            position?: number;
            /** @description Whether the field is removed. Patients keep their values, which are no longer shown. */
            retired?: boolean;
            /** @description The id of the record. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            _id?: string;
            /** @description The type of the values. `text` and `choice` are strings, `number` is a number, `date` is a day as `2026-03-01`, `answer` is true or false. It cannot be changed. It cannot be changed: send it as it was read, or leave it out. */
            type?: components["schemas"]["OwnType"];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            updatedAt?: string;
            /** @description The number of changes to the record at this station, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            conflicts?: string[];
        };
        PatientToMatch: {
            /** @description The number by which the clinic identifies the patient. */
            patientNumber?: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age?: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name?: string | null;
            /** @description The gender; null if unknown. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber?: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth?: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village?: string | null;
            /** @description The district where the patient lives. */
            district?: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home?: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased?: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn?: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household?: string | null;
            /** @description The `_id` of the mother’s record. */
            mother?: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs?: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The id of a record, as the only member instead of a draft. */
            patientId?: string;
            /**
             * @description The maximum number of matches.
             * @default 10
             */
            limit?: number;
        };
        PatientMatches: {
            /** @description Patients who may be the same person, likeliest first. */
            matches: components["schemas"]["PatientMatch"][];
            /** @description Whether more records have something in common than were compared; some matches may be missing. */
            isCapped: boolean;
        };
        PatientMatch: {
            /** @description The patient who may be the same person. */
            patient: components["schemas"]["Patient"];
            /** @description The probability that both records are one person, from 0 to 1. */
            score: number;
            /** @description The likelihood that both records are one person, as a grade. */
            grade: components["schemas"]["Grade"];
            /** @description Evidence for and against a match. */
            reasons: components["schemas"]["MatchReason"][];
            /** @description Whether more records have something in common than were compared; some matches may be missing. */
            isCapped: boolean;
        };
        /** @enum {string} */
        Grade: "certain" | "probable" | "possible";
        /** @enum {string} */
        MatchReason: "same-identifier" | "identifier-nearly-same" | "same-number" | "number-nearly-same" | "same-name" | "name-words-swapped" | "name-sounds-alike" | "name-shorter" | "name-initials" | "same-given-name" | "same-family-name" | "same-birth-date" | "birth-day-and-month-swapped" | "birth-date-nearly-same" | "same-birth-year" | "birth-year-near" | "same-phone" | "phone-nearly-same" | "same-address" | "address-alike" | "name-differs" | "birth-differs" | "gender-differs" | "identifier-differs";
        DuplicatePage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["DuplicatePageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
            /** @description The number of pairs by grade. */
            counts: components["schemas"]["DuplicatePageCounts"];
            /** @description The progress of comparing all patients. */
            comparing: components["schemas"]["Comparing"];
        };
        DuplicatePageEmbedded: {
            /** @description The pairs on the page. */
            duplicateResourceList: components["schemas"]["Duplicate"][];
        };
        Duplicate: {
            /** @description The id of the pair, the same at all stations. */
            _id: string;
            /** @description Both patients; the one registered here first comes first. */
            patients: components["schemas"]["Patient"][];
            /** @description The probability that both records are one person, from 0 to 1. */
            score: number;
            /** @description The likelihood that both records are one person, as a grade. */
            grade: components["schemas"]["Grade"];
            /** @description Evidence for and against a match. */
            reasons: components["schemas"]["MatchReason"][];
        };
        DuplicatePageCounts: {
            /** @description The number of pairs that are almost certainly one person. */
            certain: number;
            /** @description The number of pairs that are probably one person. */
            probable: number;
            /** @description The number of pairs that may be one person. */
            possible: number;
        };
        Comparing: {
            /** @description The number of patients compared with all others. */
            done: number;
            /** @description The number of patients to compare. */
            of: number;
            /**
             * @description `waiting`: comparing resumes when fewer people are saving. `stopped`: somebody stopped it; it resumes when the registry is next opened.
             * @enum {string}
             */
            state: "done" | "running" | "waiting" | "stopped";
        };
        DuplicateCount: {
            /** @description The number of pairs by grade. */
            counts: components["schemas"]["DuplicatePageCounts"];
            /** @description The progress of comparing all patients. */
            comparing: components["schemas"]["Comparing"];
        };
        DuplicateDecision: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description Whether the pair is now marked as different people. */
            isDistinct: boolean;
        };
        ListJoinsReply: {
            /** @description The records that were merged into this one. */
            joins: components["schemas"]["Join"][];
        };
        Join: {
            /** @description The id of the merge: send it to undo the merge. */
            group: string;
            /** @description The merged record, with its own values. */
            joined: components["schemas"]["Patient"];
            /** @description The id of the record into which it was merged. */
            into: string;
            /** @description The user name, or `token:` and the name of an access token. */
            who: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            when: string;
            /** @description The station on which the records were merged. */
            where: components["schemas"]["StationName"];
            /** @description The number of visits that an unmerge would move back to it. */
            visits: number;
            /** @description The fields of the remaining record that an unmerge would return to their values before the merge. */
            givenBack: string[];
            /** @description The fields that the merge set and somebody changed since; an unmerge would keep them. */
            kept: string[];
            /** @description Changes to the merged record by people who did not know of the merge. They are hidden, and nobody has decided on them yet. */
            saidSince: components["schemas"]["HistoryEntry"][];
        };
        NewJoin: {
            /** @description The id of the record to merge into this one. */
            with: string;
            /** @description The version of that record on which the decision is based. A newer one is a 412. */
            withVersion?: number;
            /** @description The values of the record that remains, where they change. */
            values?: components["schemas"]["JoinValues"];
        };
        /** @description The values of the record that remains, where they change. */
        JoinValues: {
            /** @description The number by which the clinic identifies the patient. */
            patientNumber?: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age?: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name?: string | null;
            /** @description The gender; null if unknown. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber?: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth?: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village?: string | null;
            /** @description The district where the patient lives. */
            district?: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home?: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased?: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn?: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household?: string | null;
            /** @description The `_id` of the mother’s record. */
            mother?: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs?: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The id of one of the two records; the record that remains gets its photo. */
            photo?: string;
        };
        Joined: {
            /** @description The id of this change: send it to `POST /patients/{id}/part` to undo it. */
            group: string;
            /** @description The resulting records. After a merge there is one. After an unmerge the record that had remained comes first. */
            patients: components["schemas"]["Patient"][];
        };
        JoinSettlement: {
            /** @description The id of the merged record. */
            joined: string;
            /** @description The name of the field, as in `saidSince`. The fields of a birth are settled together: date, age and whether it is estimated. */
            field: string;
            /** @description Every `change` in `saidSince` of this field and of the fields settled with it. */
            seen: string[];
            /** @description The one whose value the remaining record takes over; null to leave the record unchanged. */
            taken: string | null;
        };
        PartPatientsBody: {
            /** @description The id of the merge, or of the unmerge, to undo. */
            group: string;
        };
        PeoplePage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["PeoplePageEmbedded"];
            /** @description The number of patients, counted up to 1000. */
            total: number;
            /**
             * @description Present if there are more than `total`.
             * @constant
             */
            totalIsLowerBound?: true;
            /** @description The cursor of the next page: send it as `after`. Null if there is none. */
            next: string | null;
        };
        PeoplePageEmbedded: {
            /** @description The patients on the page. */
            patientResourceList: components["schemas"]["PersonListed"][];
        };
        PersonListed: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones: components["schemas"]["OtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin: components["schemas"]["NextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village: string | null;
            /** @description The district where the patient lives. */
            district: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own: {
                [key: string]: string | number | boolean;
            } | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /** @description The `_id` of this record if the requested one was merged into it; null if this one was requested. */
            mergedInto: string | null;
            /** @description The records that were merged into this one; absent if there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
            /** @description For a single patient: its numbers that another listed record has too. The entry is `patientNumber`, or `SYSTEM|VALUE` for a system with unique numbers. Absent if there are none. */
            sharedNumbers?: string[];
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
            /**
             * @description For a single patient: present while this station, which holds a part of its registry, has not compared the patient with the people elsewhere.
             * @constant
             */
            isUncompared?: true;
            /**
             * Format: date-time
             * @description The start of the latest visit; null for none.
             */
            lastVisitAt: string | null;
        };
        ListPlacesReply: {
            /** @description The names, most frequent first. */
            places: string[];
        };
        ListVillagesWithoutPlaceReply: {
            /** @description The villages of patients without a home. */
            villages: components["schemas"]["VillageWithoutPlace"][];
        };
        VillageWithoutPlace: {
            /** @description The village, in one of its spellings. */
            village: string;
            /** @description The number of patients. */
            patients: number;
            /** @description The `_id` of the place with a similar name; null for none. */
            place: string | null;
        };
        HomesOfVillage: {
            /** @description The village as it was typed, in any of its spellings. */
            village: string;
            /** @description The `_id` of the place. */
            place: string;
            /** @description The `group` of the previous reply. */
            group?: string;
        };
        HomesSet: {
            /** @description Names these changes, to undo them. */
            group: string;
            /** @description The number of patients that were changed. */
            patients: number;
            /** @description Whether there are more patients of this village without a home. */
            isMore: boolean;
        };
        HomesToUndo: {
            /** @description The village as it was typed, in any of its spellings. */
            village: string;
            /** @description The `_id` of the place. */
            place: string;
            /** @description The `group` of the changes. */
            group: string;
            /** @description The `next` of the previous reply. */
            after?: number;
        };
        HomesUndone: {
            /** @description The number of patients that were changed. */
            patients: number;
            /** @description Where the next request continues; null at the end. */
            next: number | null;
        };
        SavedFilters: {
            /** @description The filters that the caller saved. */
            filters: components["schemas"]["SavedFilter"][];
        };
        SavedFilter: {
            /** @description The name of the filter. */
            name: string;
            /** @description The conditions of the filter. */
            filter: components["schemas"]["PeopleFilter"];
        };
        PeopleFilter: {
            /** @description Only patients of this age or older today. Patients of unknown age are left out. */
            ageFrom?: number;
            /** @description Only patients of this age or younger today. Patients of unknown age are left out. */
            ageTo?: number;
            /**
             * @description Only patients of this gender; `NONE`: unknown.
             * @enum {string}
             */
            gender?: "MALE" | "FEMALE" | "OTHER" | "NONE";
            /**
             * @description Only patients of this category; `NONE`: without one.
             * @enum {string}
             */
            category?: "GENERAL" | "INPATIENT" | "OUTPATIENT" | "NONE";
            /** @description Only patients of this village. Case, accents and script are ignored. */
            village?: string;
            /** @description Only patients whose home is this place or a place in it: the `_id` of a place. */
            place?: string;
            /** @description Only patients with these values of own fields, each as `FIELD|VALUE`. A number or day can be a range, `FIELD|5..10` or `FIELD|5..`. `FIELD|` finds patients without a value. */
            own?: string[];
            /** @description Only patients with a visit that began within this number of days. */
            visitedDays?: number;
            /** @description Only patients without a visit within this number of days. */
            notVisitedDays?: number;
            /**
             * Format: date
             * @description Only patients registered on this day or later.
             */
            registeredFrom?: string;
            /**
             * Format: date
             * @description Only patients registered on this day or earlier.
             */
            registeredTo?: string;
            /**
             * @description true: only patients without a patient number.
             * @constant
             */
            withoutNumber?: true;
            /**
             * @description true: only removed patients.
             * @constant
             */
            retired?: true;
            /**
             * @description The sort order. A hyphen before the name reverses it.
             * @enum {string}
             */
            sort?: "name" | "-createdAt" | "createdAt" | "youngest" | "oldest";
        };
        Family: {
            /** @description The id of the household, also if only a merged record has it; null if the patient has none. */
            household: string | null;
            /** @description The other members of the household whose records are here, eldest first. */
            members: components["schemas"]["FamilyMember"][];
            /** @description The mother; null if no record is named. */
            mother: components["schemas"]["Mother"] | null;
            /** @description The patients whose mother this is, eldest first. */
            children: components["schemas"]["FamilyMember"][];
        };
        FamilyMember: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
            /**
             * Format: date-time
             * @description The start of the open visit; null if the patient is not here now.
             */
            openSince: string | null;
        };
        Mother: {
            /** @description The `_id` of her record. */
            _id: string;
            /** @description The mother; null if her record is not here, such as at a station that holds a part. */
            patient: components["schemas"]["FamilyMember"] | null;
        };
        HouseholdJoined: {
            /** @description The `_id` of the other patient. */
            with: string;
        };
        NewVisit: {
            /**
             * Format: date-time
             * @description The start, as RFC 3339 with an offset. Default: now.
             */
            timeStart?: string | null;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd?: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason?: string | null;
            /** @description Notes about the visit. */
            notes?: string | null;
            /** @description The person who saw the patient. */
            attendedBy?: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent?: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn?: string | null;
            /** @description The reason to come back. */
            returnReason?: string | null;
        };
        Visit: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The `_id` of the patient. */
            patientId: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            timeStart: string;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason: string | null;
            /** @description Notes about the visit. */
            notes: string | null;
            /** @description The person who saw the patient. */
            attendedBy: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn: string | null;
            /** @description The reason to come back. */
            returnReason: string | null;
            /**
             * Format: date-time
             * @description When the patient was called; null while the patient waits.
             */
            calledAt: string | null;
            /** @description The user name of the person who called the patient. */
            calledBy: string | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
        };
        VisitPatch: {
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            timeStart?: string;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd?: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason?: string | null;
            /** @description Notes about the visit. */
            notes?: string | null;
            /** @description The person who saw the patient. */
            attendedBy?: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent?: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn?: string | null;
            /** @description The reason to come back. */
            returnReason?: string | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description The reason for the removal. */
            retiredReason?: string | null;
            /** @description The id of the record. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            _id?: string;
            /** @description The `_id` of the patient. It cannot be changed: send it as it was read, or leave it out. */
            patientId?: string;
            /**
             * Format: date-time
             * @description When the patient was called; null while the patient waits. It cannot be changed: send it as it was read, or leave it out.
             */
            calledAt?: string | null;
            /** @description The user name of the person who called the patient. It cannot be changed: send it as it was read, or leave it out. */
            calledBy?: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            updatedAt?: string;
            /** @description The number of changes to the record at this station, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. It cannot be changed: send it as it was read, or leave it out. */
            conflicts?: string[];
        };
        VisitPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["VisitPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        VisitPageEmbedded: {
            /** @description The visits on the page. */
            visitResourceList: components["schemas"]["Visit"][];
        };
        VisitOfPatientPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["VisitOfPatientPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        VisitOfPatientPageEmbedded: {
            /** @description The visits on the page. */
            visitResourceList: components["schemas"]["VisitOfPatient"][];
        };
        VisitOfPatient: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The `_id` of the patient. */
            patientId: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            timeStart: string;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason: string | null;
            /** @description Notes about the visit. */
            notes: string | null;
            /** @description The person who saw the patient. */
            attendedBy: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn: string | null;
            /** @description The reason to come back. */
            returnReason: string | null;
            /**
             * Format: date-time
             * @description When the patient was called; null while the patient waits.
             */
            calledAt: string | null;
            /** @description The user name of the person who called the patient. */
            calledBy: string | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
            /** @description A patient in short form, without contact details of relatives. */
            patient: components["schemas"]["PatientSummary"];
        };
        /** @description A patient in short form, without contact details of relatives. */
        PatientSummary: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
        };
        VisitDuePage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["VisitDuePageEmbedded"];
            /** @description The number of patients, counted up to 1000. */
            total: number;
            /**
             * @description Present if there are more than `total`.
             * @constant
             */
            totalIsLowerBound?: true;
            /** @description The cursor of the next page: send it as `after`. Null if there is none. */
            next: string | null;
        };
        VisitDuePageEmbedded: {
            /** @description The visits on the page. */
            visitResourceList: components["schemas"]["VisitDue"][];
        };
        /** @description The visit that names the day, with its patient. */
        VisitDue: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The `_id` of the patient. */
            patientId: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            timeStart: string;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason: string | null;
            /** @description Notes about the visit. */
            notes: string | null;
            /** @description The person who saw the patient. */
            attendedBy: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn: string | null;
            /** @description The reason to come back. */
            returnReason: string | null;
            /**
             * Format: date-time
             * @description When the patient was called; null while the patient waits.
             */
            calledAt: string | null;
            /** @description The user name of the person who called the patient. */
            calledBy: string | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The reason for the removal. */
            retiredReason: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The fields with conflicting values from two independent edits. Absent if there are none. */
            conflicts?: string[];
            /** @description The patient, with phone, address and home. */
            patient: components["schemas"]["DuePatient"];
        };
        /** @description The patient, with phone, address and home. */
        DuePatient: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description The village or quarter where the patient lives. */
            village: string | null;
            /** @description The district where the patient lives. */
            district: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn: string | null;
            /** @description The `_id` of the mother’s record. */
            mother: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs: string | null;
            /** @description Whether the patient has a photo: `GET /patients/{id}/photo`. */
            hasPhoto: boolean;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired: boolean | null;
            /** @description The number of changes to the record at this station, for `If-Match`. */
            version: number;
            /** @description The name of the mother, if the patient has no name yet and her record is here. */
            motherName?: string;
        };
        UsualReasons: {
            /** @description The frequent reasons, most frequent first. */
            reasons: components["schemas"]["UsualReasonsReason"][];
        };
        UsualReasonsReason: {
            /** @description The reason for the visit. */
            reason: string;
            /** @description The number of visits with this reason. */
            visits: number;
        };
        WaitingScreen: {
            /** @description The code that opens the list, and nothing else. */
            code: string;
            /** @description Whether the screen shows first names beside the numbers. */
            showsFirstNames: boolean;
        };
        WaitingScreenSetting: {
            /** @description Whether the screen shows first names beside the numbers. */
            showsFirstNames: boolean;
        };
        ConflictPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["ConflictPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        ConflictPageEmbedded: {
            /** @description The conflicts on the page. */
            conflictResourceList: components["schemas"]["Conflict"][];
        };
        Conflict: {
            /** @description The `_id` of the record. */
            id: string;
            /**
             * @description The kind of the record.
             * @enum {string}
             */
            kind: "patient" | "visit";
            /** @description The `_id` of the patient. */
            patientId: string;
            /** @description A patient in short form, without contact details of relatives. */
            patient: components["schemas"]["PatientSummary"];
            /**
             * Format: date-time
             * @description The start of a visit; null for a patient.
             */
            timeStart: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
            /** @description The version of the record, for `If-Match`. */
            version: number;
            /** @description The fields in conflict; empty if none is left. */
            fields: components["schemas"]["ConflictField"][];
        };
        ConflictField: {
            /** @description The name of the field. */
            field: string;
            /** @description All values: the one shown in the record first, then the latest first. */
            values: components["schemas"]["ConflictValue"][];
        };
        ConflictValue: {
            /** @description The value, as replies with the record have it. An age is given in whole years as of today. */
            value: unknown;
            /** @description The user name, or `token:` and the name of an access token. */
            who: string;
            /**
             * Format: date-time
             * @description The time of the change by the clock of that station.
             */
            when: string;
            /** @description The station on which the change was made. */
            where: components["schemas"]["StationName"];
            /** @description Whether the record shows this value until the conflict is settled. */
            isShown: boolean;
            /** @description True if the clock of that station was wrong; `when` is then unreliable. */
            clockIsOff?: boolean;
            /** @description For `mergedInto`: the record that would remain. */
            record?: components["schemas"]["JoinedRecord"];
            /** @description For `retired`: the fields edited by people who did not know that the record had been removed. */
            edited?: string[];
        };
        CountConflictsReply: {
            /** @description The number of conflicts. */
            count: number;
        };
        ListNameCollisionsReply: {
            /** @description The user names in conflict. */
            names: components["schemas"]["NameCollision"][];
        };
        NameCollision: {
            /** @description The user name as it was entered. */
            username: string;
            /** @description The accounts in the order of their ids. The first one keeps the name. */
            accounts: components["schemas"]["NameCollisionAccount"][];
        };
        NameCollisionAccount: {
            /** @description The id of the account, for `PATCH /staff/{id}`. */
            id: string;
            /** @description The user name for signing in while the names collide. */
            shownAs: string;
            /** @description The station that created the account. */
            station: components["schemas"]["StationName"];
            /** @description Whether the account is disabled. */
            disabled: boolean;
        };
        Settlement: {
            /** @description The value to keep for each field, by name. */
            fields: components["schemas"]["SettlementFields"];
            /** @description The version on which the decision is based. A newer one is a 412, as with `If-Match`. */
            version?: number;
        };
        SettlementFields: {
            /** @description The number by which the clinic identifies the patient. */
            patientNumber?: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age?: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name?: string | null;
            /** @description The gender; null if unknown. */
            gender?: components["schemas"]["Gender"] | null;
            /** @description The category of the patient; null for none. */
            patientCategory?: components["schemas"]["PatientCategory"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber?: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress?: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth?: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated?: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers?: components["schemas"]["NewIdentifier"][] | null;
            /** @description Further phone numbers, with their owners. A write replaces the whole list. */
            otherPhones?: components["schemas"]["NewOtherPhone"][] | null;
            /** @description The relative or guardian to contact. A write replaces the whole object. */
            nextOfKin?: components["schemas"]["NewNextOfKin"] | null;
            /** @description The village or quarter where the patient lives. */
            village?: string | null;
            /** @description The district where the patient lives. */
            district?: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home?: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased?: components["schemas"]["Deceased"] | null;
            /**
             * Format: date
             * @description The day on which the patient moved away; null if they live here.
             */
            movedAwayOn?: string | null;
            /** @description An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them. */
            household?: string | null;
            /** @description The `_id` of the mother’s record. */
            mother?: string | null;
            /** @description A description of somebody whose name is unknown, such as age, clothes and marks. */
            seenAs?: string | null;
            /** @description Whether the patient agrees to be called or visited; null if nobody has asked. */
            consentToContact?: boolean | null;
            /** @description The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the fields that it names, and null removes a value. */
            own?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Whether the record was entered in error and is removed from lists. Nothing is ever deleted. */
            retired?: boolean | null;
            /** @description The reason for the removal. */
            retiredReason?: string | null;
            /** @description The JPEG file in base64; null to remove it. */
            photo?: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            timeStart?: string;
            /**
             * Format: date-time
             * @description The end of the visit; null while it is open.
             */
            timeEnd?: string | null;
            /** @description The category of the visit, which may differ from that of the patient; null for none. */
            category?: components["schemas"]["PatientCategory"] | null;
            /** @description The reason for the visit. */
            reason?: string | null;
            /** @description Notes about the visit. */
            notes?: string | null;
            /** @description The person who saw the patient. */
            attendedBy?: string | null;
            /** @description Why the patient is to be called before others; null if not urgent. */
            urgent?: string | null;
            /**
             * Format: date
             * @description The day on which the patient is to come back; null for none.
             */
            returnOn?: string | null;
            /** @description The reason to come back. */
            returnReason?: string | null;
            /** @description The id of the record into which this one was merged; null if it was not. */
            mergedInto?: string | null;
        };
        ListDraftsReply: {
            /** @description The drafts of the caller. */
            drafts: components["schemas"]["Draft"][];
        };
        Draft: {
            /** @description The subject of the draft, such as `register`. */
            key: string;
            /** @description The content of the draft, as any JSON object. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            updatedAt: string;
        };
        SaveDraftBody: {
            /** @description The content of the draft, as any JSON object. */
            body: {
                [key: string]: unknown;
            };
        };
        Statistics: {
            /** @description All days, oldest first, including those without visits, in the station’s time zone. */
            visitsByDay: components["schemas"]["VisitsOfDay"][];
            /** @description The patients in bands of five years; the last one is 80 and older. */
            patientsByAge: components["schemas"]["AgeBand"][];
            /** @description Patients of unknown age, by gender. */
            ageUnknown: components["schemas"]["StatisticsAgeUnknown"];
        };
        VisitsOfDay: {
            /**
             * Format: date
             * @description The day in the station’s calendar.
             */
            day: string;
            /** @description The number of visits. */
            visits: number;
        };
        AgeBand: {
            /** @description The lowest age of the band, in years. */
            from: number;
            /** @description The highest age of the band, in years; null for no limit. */
            to: number | null;
            /** @description The number of women and girls. */
            FEMALE: number;
            /** @description The number of men and boys. */
            MALE: number;
            /** @description The number of people of another gender. */
            OTHER: number;
            /** @description The number of people of unknown gender. */
            unknown: number;
        };
        StatisticsAgeUnknown: {
            /** @description The number of women and girls. */
            FEMALE: number;
            /** @description The number of men and boys. */
            MALE: number;
            /** @description The number of people of another gender. */
            OTHER: number;
            /** @description The number of people of unknown gender. */
            unknown: number;
        };
        MonthReport: {
            /** @description The month, as `YYYY-MM`. */
            month: string;
            /** @description Patients registered in the month, by gender, without removed records. */
            newPatients: number;
            /** @description The number of visits. */
            visits: number;
            /** @description The number of patients with at least one visit. */
            patientsSeen: number;
            /** @description All days, oldest first, including those without visits, in the station’s time zone. */
            visitsByDay: components["schemas"]["VisitsOfDay"][];
            /** @description How long patients waited, for all days. Waits of a day or longer are left out. */
            waitsByDay: components["schemas"]["WaitsOfDay"][];
            /** @description How long patients waited, for the hours from the first to the last with a called patient. */
            waitsByHour: components["schemas"]["WaitsOfHour"][];
            /** @description The 20 most frequent reasons. Case is ignored. */
            visitsByReason: components["schemas"]["VisitsOfReason"][];
            /** @description The number of visits for other reasons. */
            otherReasons: number;
            /** @description The number of visits without a reason. */
            withoutReason: number;
            /** @description The visits by the station that recorded them, busiest first. */
            visitsByStation: components["schemas"]["MonthReportVisitsByStation"][];
            /** @description The visits by the home of the patient, most frequent first. */
            visitsByHome: components["schemas"]["VisitsOfHome"][];
            /** @description The visits by age on the day of the visit. */
            visitsByAge: components["schemas"]["AgeBand"][];
            /** @description Patients of unknown age, by gender. */
            ageUnknown: components["schemas"]["StatisticsAgeUnknown"];
            /** @description The visits by category: that of the visit, otherwise that of the patient. */
            visitsByCategory: components["schemas"]["MonthReportVisitsByCategory"][];
        };
        WaitsOfDay: {
            /**
             * Format: date
             * @description The day in the station’s calendar.
             */
            day: string;
            /** @description The number of patients who were called. */
            patients: number;
            /** @description The median of the minutes from the start of a visit to the call; null if nobody was called. */
            medianMinutes: number | null;
            /** @description The longest wait in minutes; null if nobody was called. */
            longestMinutes: number | null;
        };
        WaitsOfHour: {
            /** @description The hour in which the visits began. */
            hour: number;
            /** @description The number of patients who were called. */
            patients: number;
            /** @description The median of the minutes from the start of a visit to the call; null if nobody was called. */
            medianMinutes: number | null;
            /** @description The longest wait in minutes; null if nobody was called. */
            longestMinutes: number | null;
        };
        VisitsOfReason: {
            /** @description The reason for the visit. */
            reason: string;
            /** @description The number of visits. */
            visits: number;
        };
        MonthReportVisitsByStation: {
            /**
             * Format: uuid
             * @description The id of the station. It never changes and is never reused.
             */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The number of visits. */
            visits: number;
        };
        VisitsOfHome: {
            /** @description The `_id` of the place where the patients live; null for none. */
            home: string | null;
            /** @description The number of visits. */
            visits: number;
        };
        MonthReportVisitsByCategory: {
            /** @description The category; null for none. */
            category: components["schemas"]["PatientCategory"] | null;
            /** @description The number of visits. */
            visits: number;
        };
        GetDhisMappingReply: {
            /** @description The mapping; null until it is set. */
            mapping: components["schemas"]["Dhis2Mapping"] | null;
        };
        Dhis2Mapping: {
            /** @description The UID of the data set: a letter and ten letters or digits. */
            dataSet: string;
            /** @description The UID of the organisation unit of this clinic: a letter and ten letters or digits. */
            orgUnit: string;
            /** @description The lines of the mapping. Counts with the same target are added up. */
            figures: components["schemas"]["Dhis2Figure"][];
        };
        Dhis2Figure: {
            /** @description The name of a count, such as `visits`, `visitsByAge/0-4/FEMALE`, `visitsByHome/` and the `_id` of a place, or `visitsByReason/` and a reason. */
            figure: string;
            /** @description The UID of a data element: a letter and ten letters or digits. */
            dataElement: string;
            /** @description The UID of a category option combination; absent for the default: a letter and ten letters or digits. */
            categoryOptionCombo?: string;
            /** @description The UID of an attribute option combination; absent for the default: a letter and ten letters or digits. */
            attributeOptionCombo?: string;
            /** @description The UID of another organisation unit, such as that of a village: a letter and ten letters or digits. */
            orgUnit?: string;
        };
        Dhis2Export: {
            /** @description The body for `POST /api/dataValueSets` of DHIS2; null until the mapping has a line. */
            dataValueSet: components["schemas"]["Dhis2DataValueSet"] | null;
            /** @description The counts of the month that the mapping does not name. `dataValueSet` lacks them. */
            unmapped: components["schemas"]["Dhis2ExportUnmapped"][];
        };
        Dhis2DataValueSet: {
            /** @description The UID of the data set: a letter and ten letters or digits. */
            dataSet: string;
            /** @description The month, as `YYYYMM`. */
            period: string;
            /** @description The organisation unit of all values; absent if the values have different ones. */
            orgUnit?: string;
            /** @description The values of the month, including zeros. */
            dataValues: components["schemas"]["Dhis2DataValue"][];
        };
        Dhis2DataValue: {
            /** @description The UID of a data element: a letter and ten letters or digits. */
            dataElement: string;
            /** @description The UID of a category option combination; absent for the default: a letter and ten letters or digits. */
            categoryOptionCombo?: string;
            /** @description The UID of an attribute option combination; absent for the default: a letter and ten letters or digits. */
            attributeOptionCombo?: string;
            /** @description The organisation unit of this value. */
            orgUnit?: string;
            /** @description The number, as text. */
            value: string;
        };
        Dhis2ExportUnmapped: {
            /** @description The name of a count, such as `visits`, `visitsByAge/0-4/FEMALE`, `visitsByHome/` and the `_id` of a place, or `visitsByReason/` and a reason. */
            figure: string;
            /** @description The number of patients or visits. */
            value: number;
        };
        WaitingList: {
            /** @description The latest calls first, then those who wait, in their order. */
            patients: components["schemas"]["ShownOnScreen"][];
            /** @description The number of others who wait. */
            more: number;
        };
        ShownOnScreen: {
            /** @description The number of the visit: a letter and three digits, more if two are alike. */
            number: string;
            /** @description The first word of the name; null unless an administrator allowed it. */
            firstName: string | null;
            /**
             * @description Whether the patient was called or waits.
             * @enum {string}
             */
            state: "called" | "waiting";
        };
        /** @description A CapabilityStatement resource of FHIR R4. */
        FhirCapabilityStatement: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "CapabilityStatement";
        } & {
            [key: string]: unknown;
        };
        /** @description A Bundle resource of FHIR R4. */
        FhirBundle: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Bundle";
        } & {
            [key: string]: unknown;
        };
        /** @description A Patient resource of FHIR R4. */
        FhirPatient: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Patient";
        } & {
            [key: string]: unknown;
        };
        /** @description An Encounter resource of FHIR R4. */
        FhirEncounter: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Encounter";
        } & {
            [key: string]: unknown;
        };
        JsonPatch: components["schemas"]["JsonPatchOperation"][];
        JsonPatchOperation: {
            /**
             * @description The kind of change.
             * @enum {string}
             */
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            /** @description A JSON pointer to the place of the change. */
            path: string;
            /** @description A JSON pointer to the value that is moved or copied. */
            from?: string;
            /** @description The value that is added, or that has to be there. */
            value?: unknown;
        };
        /** @description Parameters, or a Patient alone. */
        FhirToMatch: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Parameters" | "Patient";
        } & {
            [key: string]: unknown;
        };
        /** @description A Parameters resource of FHIR R4. */
        FhirParameters: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Parameters";
        } & {
            [key: string]: unknown;
        };
        /** @description An Organization resource of FHIR R4. */
        FhirOrganization: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Organization";
        } & {
            [key: string]: unknown;
        };
        /** @description A Location resource of FHIR R4. */
        FhirLocation: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Location";
        } & {
            [key: string]: unknown;
        };
        /** @description A Subscription resource of FHIR R4. */
        FhirSubscription: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "Subscription";
        } & {
            [key: string]: unknown;
        };
        /** @description An OperationOutcome resource of FHIR R4. */
        OperationOutcome: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "OperationOutcome";
        } & {
            [key: string]: unknown;
        };
        /** @description An OperationDefinition resource of FHIR R4. */
        FhirOperationDefinition: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "OperationDefinition";
        } & {
            [key: string]: unknown;
        };
        /** @description An AuditEvent resource of FHIR R4. */
        FhirAuditEvent: {
            /**
             * @description The type of the resource, as FHIR names it.
             * @enum {string}
             */
            resourceType: "AuditEvent";
        } & {
            [key: string]: unknown;
        };
        Proof: components["schemas"]["ProofWithUsername"] | components["schemas"]["ProofWithRecoveryKey"];
        ProofWithUsername: {
            /** @description The user name of the account. */
            username: string;
            /** @description The password of the account. */
            password: string;
        };
        ProofWithRecoveryKey: {
            /** @description The recovery key, as printed. */
            recoveryKey: string;
        };
        Session: {
            /** @description The token: send it as `Authorization: Bearer`. It is shown only once. */
            token: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description The account that signed in. */
            staff: components["schemas"]["Staff"];
        };
        Staff: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The user name of the account. */
            username: string;
            /** @description The full name of the person, shown beside the user name; null for none. */
            fullName: string | null;
            /** @description The role. A clerk may do everything that a reader may, and an administrator everything. */
            role: components["schemas"]["Role"];
            /** @description Whether the account is disabled. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The version of the account, for `If-Match`. */
            version: number;
        };
        /** @enum {string} */
        Role: "reader" | "clerk" | "administrator";
        CodeProof: {
            /** @description The user name of the account. */
            username: string;
            /** @description The four digits. */
            code: string;
        };
        NewQuickCode: {
            /** @description The four digits. */
            code: string;
        };
        QuickCodes: {
            /** @description Whether people may choose and use a quick code at this station. */
            isOn: boolean;
        };
        CurrentSession: {
            /**
             * @description The kind of caller: a person, a person with the recovery key, or a program.
             * @enum {string}
             */
            kind: "staff" | "recovery" | "token";
            /** @description The user name, or `token:` and the name of the access token. */
            name: string;
            /** @description The role. A clerk may do everything that a reader may, and an administrator everything. */
            role: components["schemas"]["Role"];
            /** @description The scopes of the access token; absent for a person. */
            scopes?: components["schemas"]["TokenScope"][];
            /**
             * Format: date-time
             * @description The time at which the session or token expires; null for a token of an early version, which never expires.
             */
            expiresAt: string | null;
            /** @description The account of the caller; null for a program or the recovery key. */
            staff: components["schemas"]["Staff"] | null;
        };
        /** @enum {string} */
        TokenScope: "read" | "write" | "import" | "export" | "changes";
        NewPassword: {
            /** @description The current password. */
            password: string;
            /** @description A new password of at least 8 characters. */
            newPassword: string;
        };
        OwnFullName: {
            /** @description The full name of the person, shown beside the user name; null for none. */
            fullName: string | null;
        };
        OwnPassword: {
            /** @description The password of the account. */
            password: string;
        };
        ListStaffReply: {
            /** @description The accounts of staff. */
            staff: components["schemas"]["Staff"][];
            /** @description Accounts that a restored station reports as administrators. They act as clerks here until an administrator sends `role` for them. */
            waiting: components["schemas"]["ListStaffReplyWaiting"][];
            /** @description Administrators created on another station whom nobody here has confirmed yet: see `PUT /staff/known`. */
            arrived: components["schemas"]["ListStaffReplyWaiting"][];
            /** @description Accounts that are enabled but have no password here, as after a restore. Set a new one. */
            withoutPassword: string[];
        };
        ListStaffReplyWaiting: {
            /** @description The `id` of the account. */
            staffId: string;
            /** @description The user name that made it an administrator, set its password or enabled it, as that station reported it. */
            by: string;
            /** @description The station on which that was done. */
            station: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
        };
        StaffNames: {
            /** @description The accounts with a full name. */
            names: components["schemas"]["StaffNamesName"][];
        };
        StaffNamesName: {
            /** @description The user name of the account. */
            username: string;
            /** @description The full name of the person. */
            fullName: string;
        };
        NewStaff: {
            /** @description The user name. Spaces and colons are not allowed; case is ignored. */
            username: string;
            /** @description The full name of the person, shown beside the user name; null for none. */
            fullName?: string | null;
            /** @description A new password of at least 8 characters. */
            password: string;
            /** @description The role. A clerk may do everything that a reader may, and an administrator everything. */
            role: components["schemas"]["Role"];
        };
        KnownStaff: {
            /** @description The `id` of each account to confirm. */
            staffIds: string[];
        };
        StaffPatch: {
            /** @description The user name. Spaces and colons are not allowed; case is ignored. */
            username?: string;
            /** @description The full name of the person, shown beside the user name; null for none. */
            fullName?: string | null;
            /** @description The role. A clerk may do everything that a reader may, and an administrator everything. */
            role?: components["schemas"]["Role"];
            /** @description A new password of at least 8 characters. */
            password?: string;
            /** @description Whether the account is disabled. */
            disabled?: boolean;
            /** @description Whether the access tokens that the account created stay valid although it is now disabled, or no longer an administrator. Default: they are revoked. */
            keepsTokens?: boolean;
            /** @description The id. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            id?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /** @description The version of the account, for `If-Match`. It cannot be changed: send it as it was read, or leave it out. */
            version?: number;
        };
        ListTokensReply: {
            /** @description The access tokens, including revoked ones. */
            tokens: components["schemas"]["Token"][];
        };
        Token: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The role that is nearest to the scopes: `clerk` if it may write. */
            role: components["schemas"]["TokenRole"];
            /** @description The scopes of the token. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The origins of web pages that may use it; empty for none. */
            origins: string[];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The user name of the creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description The time at which the token expires; null for a token of an early version, which never expires.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description The time of the last use; null if never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description The time at which it was revoked; null while it is valid.
             */
            revokedAt: string | null;
        };
        /** @enum {string} */
        TokenRole: "reader" | "clerk";
        NewToken: {
            /** @description The name of the token, such as that of the program. */
            name: string;
            /** @description The scopes of the token. Required without `role`. */
            scopes?: components["schemas"]["TokenScope"][];
            /** @description Instead of `scopes`: `reader` is read and changes, `clerk` is read, write and changes. */
            role?: components["schemas"]["TokenRole"];
            /** @description The exact origins of web pages that may use it, such as `https://lab.example`. Default: none; browsers then keep it from every page. */
            origins?: string[];
            /**
             * Format: date-time
             * @description The time at which the token expires. Default: after 365 days; at most 366 days.
             */
            expiresAt?: string;
        };
        MadeToken: {
            /** @description The token: send it as `Authorization: Bearer`. It is shown only once. */
            token: string;
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The role that is nearest to the scopes: `clerk` if it may write. */
            role: components["schemas"]["TokenRole"];
            /** @description The scopes of the token. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The origins of web pages that may use it; empty for none. */
            origins: string[];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The user name of the creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description The time at which the token expires.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description The time of the last use; null if never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description The time at which it was revoked; null while it is valid.
             */
            revokedAt: string | null;
        };
        Health: {
            /**
             * @description `setup-required`: the station is not set up. `locked`: somebody must sign in first. `ready`: it answers requests.
             * @enum {string}
             */
            state: "setup-required" | "locked" | "ready";
            /** @description The version of Satchel. */
            version: string;
            /**
             * @description Whether the server is a station or the hub of a region. A hub has no set-up, keys, backups and files.
             * @enum {string}
             */
            place: "station" | "hub";
        };
        NewStation: {
            /** @description The code that the station shows when it starts without a registry. */
            setupCode: string;
            /** @description The name of the station, such as that of the clinic. */
            stationName: string;
            /** @description The account of the first administrator. */
            administrator: components["schemas"]["NewStationAdministrator"];
            /** @description The formats for dates and times. */
            dateFormats?: components["schemas"]["DateFormats"];
        };
        NewStationAdministrator: {
            /** @description The user name. Spaces and colons are not allowed; case is ignored. */
            username: string;
            /** @description The full name of the person, shown beside the user name; null for none. */
            fullName?: string | null;
            /** @description A new password of at least 8 characters. */
            password: string;
        };
        DateFormats: {
            /** @description The ISO 3166 code that determines month names and weekend. */
            region: string;
            /**
             * @description The order of day, month and year.
             * @enum {string}
             */
            dayOrder: "day-first" | "month-first" | "year-first";
            /**
             * @description Whether times have 24 hours or twice 12.
             * @enum {string}
             */
            clock: "h23" | "h12";
            /** @description The first day of the week: 1 is Monday, 7 is Sunday. */
            firstWeekday: number;
            /**
             * @description The calendar in which people read and type days. This interface always uses Gregorian days.
             * @enum {string}
             */
            calendar: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
        };
        SetUpStation: {
            /** @description The token: send it as `Authorization: Bearer`. It is shown only once. */
            token: string;
            /** @description The recovery key, as printed. It is shown only once. */
            recoveryKey: string;
            /** @description The account of the first administrator. */
            staff: components["schemas"]["Staff"];
        };
        Station: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The version of Satchel. */
            version: string;
            /** @description The folder of the data; null for callers who are not administrators. */
            dataDir: string | null;
            /** @description The size of the registry file and its log, in bytes. */
            sizeBytes: number;
            /** @description The number of patients that are not removed. */
            patients: number;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The IANA name of the time zone in which days are counted. */
            timeZone: string;
            /** @description Whether the station unlocks itself at its start, with a secret in the operating system’s key store. Null for callers who are not administrators. */
            unattended: ("unavailable" | "off" | "on") | null;
            /** @description The reason why it does not unlock itself; null for none. The desktop application may be missing, or the key store may keep secrets in plain text, keep none, or be unable to decrypt this one. Null for callers who are not administrators. */
            unattendedRefusal: ("no-store" | "basic-text" | "no-encryption" | "cannot-open") | null;
        };
        RenameStationBody: {
            /** @description The name of the station. */
            name: string;
        };
        ListTroublesReply: {
            /** @description The current problems, worst first. */
            troubles: components["schemas"]["Trouble"][];
        };
        Trouble: {
            /**
             * @description The kind of problem.
             * @enum {string}
             */
            kind: "file-replaced" | "file-damaged" | "disk-failing" | "disk-read-only" | "disk-full" | "changes-missing" | "journal-mismatch" | "number-twice" | "two-computers" | "old-copy-refused" | "audit-damaged" | "disk-nearly-full" | "clock-off" | "port-taken";
            /** @description Whether nothing can be saved while the problem lasts. Reading continues. */
            stopsSaving: boolean;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            since: string;
            /** @description A number, day or file name that a message about the problem needs; null for none. Never a path or a person. */
            detail: string | null;
        };
        RecoveryKey: {
            /** @description The recovery key, as printed. It is shown only once. */
            recoveryKey: string;
        };
        ThisComputer: {
            /** @description Whether it can open a practice registry and, while it is not set up, become a workstation. */
            isTurnable: boolean;
            /** @description The sign-in of a practice registry, which contains invented patients; null for a real one. */
            practice: components["schemas"]["ThisComputerPractice"] | null;
            /** @description The connection of a workstation; null for a computer with a registry. */
            seat: components["schemas"]["ThisComputerSeat"] | null;
        };
        ThisComputerPractice: {
            /** @description The user name of the account of the practice registry. */
            username: string;
            /** @description The password of that account. It protects no real patient, so it is shown. */
            password: string;
            /** @description The address of the page of the real registry; empty if it is not running. */
            home: string;
        };
        ThisComputerSeat: {
            /** @description The name of this computer at the station. */
            name: string;
            /** @description The name of the station. */
            station: string;
            /** @description The address of the station. */
            address: string;
        };
        BecomeSeatBody: {
            /** @description The code that the station shows when it starts without a registry. */
            setupCode: string;
            /** @description The address of the station, such as `192.168.1.20`. */
            address: string;
            /** @description The six digits that the other station shows. */
            code: string;
        };
        BecameSeat: components["schemas"]["BecameSeatJoined"] | components["schemas"]["BecameSeatRefused"];
        BecameSeatJoined: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "joined";
            /** @description The name of the station. */
            station: string;
        };
        BecameSeatRefused: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "refused";
            /**
             * @description The reason why this computer did not become a workstation.
             * @enum {string}
             */
            reason: "no-code" | "wrong-code" | "same-station" | "has-patients" | "declined" | "part" | "not-answered" | "given-up" | "unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken";
        };
        MoveSeatBody: {
            /** @description The address of the station, such as `192.168.1.20`. */
            address: string;
        };
        PracticePage: {
            /** @description The address of the page of the practice registry. */
            url: string;
        };
        OpenPracticeFirstBody: {
            /** @description The code that the station shows when it starts without a registry. */
            setupCode: string;
        };
        LookForBackupsBody: {
            /** @description The code that the station shows when it starts without a registry. */
            setupCode: string;
            /** @description The path of a folder: a backup, or a folder or drive with backups. Null asks the person at the window of the desktop. */
            path: string | null;
        };
        LookedIn: {
            /** @description The folder; null if the person cancelled. */
            path: string | null;
            /** @description The number of backups in it. */
            found: number;
        };
        Opened: {
            /** @description The file that was opened in the system and not decided on yet; null for none. */
            file: components["schemas"]["OpenedFile"] | null;
        };
        OpenedFile: {
            /** @description The path of the file; null for callers who are not administrators. */
            path: string | null;
            /** @description The name of the file. */
            name: string;
            /** @description The size in bytes. */
            bytes: number;
            /** @description Whether the file is a full copy of a registry. */
            isSnapshot: boolean;
        };
        GetDateFormatsReply: {
            /** @description The formats for dates and times; null until they are set. */
            dateFormats: components["schemas"]["DateFormats"] | null;
        };
        SetDateFormatsReply: {
            /** @description The formats for dates and times. */
            dateFormats: components["schemas"]["DateFormats"];
        };
        Keys: {
            /** @description The number of encryption keys that this registry has had. */
            generation: number;
            /** @description The number of accounts whose passwords open it. */
            passwords: number;
            /**
             * @description Whether a key file opens the registry. `unavailable`: the station was started without one, and none is registered.
             * @enum {string}
             */
            keyFile: "unavailable" | "off" | "on";
            /** @description Whether and why the registry needs a new encryption key. */
            rekey: components["schemas"]["KeysRekey"];
            /** @description Mismatches found when the registry and its keys were last opened. They stay until an administrator accepts them. */
            mismatches: ("keyring-older" | "keyring-changed" | "registry-older" | "history-rewritten" | "history-longer" | "registry-changed")[];
        };
        KeysRekey: {
            /** @description The reason why the registry needs a new encryption key, which it gets by itself; null for none. */
            due: ("left" | "recovery-key" | "restored") | null;
            /** @description The progress of the new encryption key, from 0 to 1; null if none is in progress. */
            progress: number | null;
            /** @description User names, `recovery-key`, `key-file` or `key-store`: secrets that still use an earlier format. A new key waits until each was used once, or excludes them. */
            waitsFor: string[];
        };
        BackupState: {
            /** @description The folder of the backups on this computer. */
            folder: string;
            /**
             * Format: date-time
             * @description The time of the newest backup; null if there is none.
             */
            lastAt: string | null;
            /**
             * Format: date-time
             * @description The time at which a backup was last written to another place than this folder; null if never.
             */
            lastElsewhereAt: string | null;
            /** @description Whether no backup has gone to another place for a week. */
            isElsewhereOverdue: boolean;
            /** @description The folder that also receives each daily backup; null for none. */
            secondPlace: components["schemas"]["BackupStateSecondPlace"] | null;
            /** @description The removable drives that are connected now. */
            drives: components["schemas"]["BackupStateDrive"][];
            /** @description The backups that were found. */
            backups: components["schemas"]["Backup"][];
            /** @description The task that is running now; null for none. */
            running: components["schemas"]["BackupStateRunning"] | null;
            /** @description The result of the last backup since this station started; null for none. */
            outcome: components["schemas"]["BackupStateOutcome"] | null;
            /** @description The last monthly test, which opens, reads and counts the newest backup; null before the first. */
            drill: components["schemas"]["Drill"] | null;
            /** @description Whether this registry was recognised as copied or restored when it was opened. It then continues under a new replica id. */
            isCopy: boolean;
        };
        BackupStateSecondPlace: {
            /** @description The path of the folder on this computer. */
            path: string;
            /** @description Whether the folder can be reached now. */
            isThere: boolean;
        };
        BackupStateDrive: {
            /** @description The name, for people. */
            name: string;
            /** @description The path of the drive on this computer. */
            path: string;
        };
        /** @description A backup, or a registry that was set aside. Members are null if it does not record them or its description is damaged. */
        Backup: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name of its folder. */
            name: string;
            /**
             * @description The location: this computer, the second place, a USB stick, or a folder that somebody chose.
             * @enum {string}
             */
            place: "here" | "second" | "drive" | "folder";
            /** @description The operation before which the whole registry was set aside; null for an ordinary backup. */
            putAside: ("restore" | "upgrade" | "update") | null;
            /**
             * Format: date-time
             * @description The time at which it was made or set aside.
             */
            madeAt: string | null;
            /** @description The station that it belongs to; null if unknown. */
            station: components["schemas"]["StationName"] | null;
            /** @description The number of records of each kind; null if unknown. */
            counts: components["schemas"]["BackupCounts"] | null;
            /** @description The size in bytes; null if unknown. */
            bytes: number | null;
        };
        BackupCounts: {
            /** @description The number of patients. */
            patients: number;
            /** @description The number of visits. */
            visits: number;
            /** @description The number of changes in the journal. */
            changes: number;
        };
        BackupStateRunning: {
            /**
             * @description The current task.
             * @enum {string}
             */
            work: "backup" | "restore" | "other";
            /** @description The amount of work done so far, in the unit of `of`. */
            done: number;
            /** @description The total amount of work. */
            of: number;
        };
        BackupStateOutcome: components["schemas"]["BackupStateOutcomeDone"] | components["schemas"]["BackupStateOutcomeStopped"] | components["schemas"]["BackupStateOutcomeFailed"];
        BackupStateOutcomeDone: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "done";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description The folder that contains the backup. */
            into: string;
        };
        BackupStateOutcomeStopped: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "stopped";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
        };
        BackupStateOutcomeFailed: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "failed";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /**
             * @description The reason why no backup was made.
             * @enum {string}
             */
            reason: "full" | "missing" | "read-only" | "too-large" | "damaged" | "other";
        };
        Drill: {
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description The id of the backup that was tested. */
            backup: string;
            /** @description Whether the whole backup could be read. */
            isGood: boolean;
        };
        MakeBackupBody: {
            /** @description The target folder, for example on a USB stick. Default: the folder on this computer. */
            path?: string;
        };
        SetSecondPlaceBody: {
            /** @description The path of the folder; null for none. */
            path: string | null;
        };
        BackupToRestore: {
            /** @description The id of the backup. */
            backup: string;
            /** @description The secret that opens the backup. */
            secret: components["schemas"]["BackupToRestoreSecret"];
        };
        BackupToRestoreSecret: components["schemas"]["ProofWithRecoveryKey"] | components["schemas"]["BackupToRestoreSecretWithUsername"];
        BackupToRestoreSecretWithUsername: {
            /** @description The user name of the account. */
            username: string;
            /** @description The password of the account. */
            password: string;
        };
        Restored: components["schemas"]["RestoredRestored"] | components["schemas"]["RestoredRefused"];
        RestoredRestored: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "restored";
            /** @description The user names of accounts that need a new password from an administrator before they can sign in. */
            withoutPassword: string[];
        };
        RestoredRefused: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "refused";
            /**
             * @description The reason why nothing was restored.
             * @enum {string}
             */
            reason: "missing" | "damaged" | "newer" | "wrong-secret" | "wrong-present" | "not-administrator" | "role-unknown" | "code-needed" | "other-station" | "full" | "stopped";
        };
        ListRestorableReply: {
            /** @description The backups that were found. */
            backups: components["schemas"]["Backup"][];
            /** @description The task that is running now; null for none. */
            running: components["schemas"]["BackupStateRunning"] | null;
        };
        StopRestoreBody: {
            /** @description A random text chosen by the caller that begins a restore. Sending it again stops that restore; without one, it cannot be stopped. */
            stopCode: string;
        };
        RestoreLockedBody: {
            /** @description The id of the backup. */
            backup: string;
            /** @description The secret that opens the backup. */
            secret: components["schemas"]["BackupToRestoreSecret"];
            /** @description The password of an administrator of the current registry, or its recovery key. */
            present?: components["schemas"]["BackupToRestoreSecret"];
            /** @description The code that the station shows when it starts without a registry. It also writes one to its log if a restore finds damaged keys. */
            setupCode?: string;
            /** @description A random text chosen by the caller that begins a restore. Sending it again stops that restore; without one, it cannot be stopped. */
            stopCode?: string;
        };
        FeedPage: {
            /** @description The changes in the order in which they arrived here; empty if there are no new ones. */
            changes: components["schemas"]["FeedEntry"][];
            /** @description The cursor for the next request: send it as `since`, even after an empty page. */
            next: string;
            /** @description Whether more changes are available now. */
            hasMore: boolean;
        };
        FeedEntry: {
            /** @description The kind of record. */
            kind: components["schemas"]["FeedKind"];
            /** @description The `_id` of the record. */
            id: string;
            /** @description For a visit: the `_id` of its patient, after merges. Absent for other kinds. */
            patientId?: string;
            /**
             * @description The change. `created`: the first that this station received of the record. `put-back`: a removed record was restored. `joined`: it was merged into another. `parted`: a merge was undone.
             * @enum {string}
             */
            what: "created" | "changed" | "retired" | "put-back" | "joined" | "parted";
            /** @description For a merged record: the `_id` of the record that remains. */
            into?: string;
            /** @description The version of the record after this change. */
            version: number;
            /** @description The cursor after this change: send it as `since` for later ones. */
            cursor: string;
            /** @description With `include=record`: the record as it is now, which can be later than this change. For a merged patient it is the record that remains. */
            record?: components["schemas"]["FeedEntryRecord"];
        };
        /** @enum {string} */
        FeedKind: "patient" | "visit" | "identifier-system" | "place" | "own-field";
        FeedEntryRecord: components["schemas"]["Patient"] | components["schemas"]["Visit"] | components["schemas"]["IdentifierSystem"] | components["schemas"]["Place"] | components["schemas"]["OwnField"];
        ListWebhooksReply: {
            /** @description The webhooks, in the order of their creation. */
            webhooks: components["schemas"]["Webhook"][];
        };
        Webhook: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The URL to which messages are sent. */
            address: string;
            /**
             * @description `changes`: which records changed. `patients`: the content of patients who changed, for a Subscription of FHIR. `reminders`: which patients are to come back.
             * @enum {string}
             */
            sends: "changes" | "patients" | "reminders";
            /** @description The days before a return day on which its reminder is sent; null without reminders. */
            remindDays: number | null;
            /** @description Whether messages are sent. False after the registry was restored or copied, until somebody turns it on again. */
            isOn: boolean;
            /** @description The user name of the creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time until which the former secret signs as well; null if only the present one does.
             */
            formerSecretUntil: string | null;
            /**
             * Format: date-time
             * @description The time of the last attempt; null if never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description The time of the last accepted message; null if never.
             */
            lastDoneAt: string | null;
            /** @description The reason why the last message was not accepted; null if it was. It is sent again, at growing intervals. */
            lastProblem: ("unreachable" | "timed-out" | "redirected" | "refused") | null;
        };
        NewWebhook: {
            /** @description The target of the messages: an `http` or `https` URL without a user name. Redirects are not followed. */
            address: string;
            /** @description The secret in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. Default: a random one. */
            secret?: string;
            /** @description Sends reminders instead of changes, this many days before a patient is to come back. */
            remindDays?: number;
        };
        MadeWebhook: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The URL to which messages are sent. */
            address: string;
            /**
             * @description `changes`: which records changed. `patients`: the content of patients who changed, for a Subscription of FHIR. `reminders`: which patients are to come back.
             * @enum {string}
             */
            sends: "changes" | "patients" | "reminders";
            /** @description The days before a return day on which its reminder is sent; null without reminders. */
            remindDays: number | null;
            /** @description Whether messages are sent. False after the registry was restored or copied, until somebody turns it on again. */
            isOn: boolean;
            /** @description The user name of the creator. */
            createdBy: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time until which the former secret signs as well; null if only the present one does.
             */
            formerSecretUntil: string | null;
            /**
             * Format: date-time
             * @description The time of the last attempt; null if never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description The time of the last accepted message; null if never.
             */
            lastDoneAt: string | null;
            /** @description The reason why the last message was not accepted; null if it was. It is sent again, at growing intervals. */
            lastProblem: ("unreachable" | "timed-out" | "redirected" | "refused") | null;
            /** @description The secret for verifying messages. It is shown only once. */
            secret: string;
        };
        PatchWebhookBody: {
            /** @description Whether it is turned on. */
            isOn: boolean;
            /** @description The id. It never changes and is never reused. It cannot be changed: send it as it was read, or leave it out. */
            id?: string;
            /** @description The URL to which messages are sent. It cannot be changed: send it as it was read, or leave it out. */
            address?: string;
            /**
             * @description `changes`: which records changed. `patients`: the content of patients who changed, for a Subscription of FHIR. `reminders`: which patients are to come back. It cannot be changed: send it as it was read, or leave it out.
             * @enum {string}
             */
            sends?: "changes" | "patients" | "reminders";
            /** @description The days before a return day on which its reminder is sent; null without reminders. It cannot be changed: send it as it was read, or leave it out. */
            remindDays?: number | null;
            /** @description The user name of the creator. It cannot be changed: send it as it was read, or leave it out. */
            createdBy?: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC. It cannot be changed: send it as it was read, or leave it out.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description The time until which the former secret signs as well; null if only the present one does. It cannot be changed: send it as it was read, or leave it out.
             */
            formerSecretUntil?: string | null;
            /**
             * Format: date-time
             * @description The time of the last attempt; null if never. It cannot be changed: send it as it was read, or leave it out.
             */
            lastTriedAt?: string | null;
            /**
             * Format: date-time
             * @description The time of the last accepted message; null if never. It cannot be changed: send it as it was read, or leave it out.
             */
            lastDoneAt?: string | null;
            /** @description The reason why the last message was not accepted; null if it was. It is sent again, at growing intervals. It cannot be changed: send it as it was read, or leave it out. */
            lastProblem?: ("unreachable" | "timed-out" | "redirected" | "refused") | null;
        };
        NewWebhookSecret: {
            /** @description The secret in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. Default: a random one. */
            secret?: string;
            /** @description The hours during which messages also have the signature of the former secret. Default: 24. With 0 it ends at once. */
            formerHours?: number;
        };
        /** @enum {string} */
        AuditAction: "patient-viewed" | "patient-history-viewed" | "patients-listed" | "patients-searched" | "visit-viewed" | "visit-history-viewed" | "visits-viewed" | "visits-listed" | "patient-added" | "patient-changed" | "visit-added" | "visit-changed" | "printed" | "signed-in" | "sign-in-refused" | "signed-out" | "password-changed" | "recovery-used" | "recovery-renewed" | "station-set-up" | "auto-unlock-on" | "auto-unlock-off" | "staff-added" | "staff-changed" | "token-made" | "token-revoked" | "audit-viewed" | "audit-exported" | "audit-verified" | "audit-kept-changed" | "audit-dropped" | "audit-damaged" | "refused" | "backup-begun" | "backup-place-set" | "restored" | "registry-key-renewed" | "mismatches-accepted" | "key-file-on" | "key-file-off" | "conflicts-listed" | "conflict-viewed" | "conflict-settled" | "listener-set" | "pairing-opened" | "pairing-closed" | "pairing-tried" | "peer-join-asked" | "peer-admitted" | "peer-revoked" | "exchange-asked" | "bundle-begun" | "bundle-imported" | "bundle-refused" | "peer-undone" | "snapshot-begun" | "snapshot-taken" | "seat-admitted" | "seat-revoked" | "station-renamed" | "numbering-set" | "date-formats-set" | "identifier-system-set" | "duplicates-listed" | "duplicate-rejected" | "duplicate-rejection-undone" | "patients-joined" | "patients-parted" | "patient-joins-viewed" | "webhook-set" | "import-begun" | "import-viewed" | "import-run" | "import-undone" | "import-forgotten" | "exported" | "peer-restored" | "pairing-answered" | "administrator-arrived" | "administrators-known" | "place-set" | "homes-set" | "holding-set" | "patient-brought" | "patient-let-go" | "signed-in-by-code" | "quick-code-chosen" | "quick-codes-set" | "own-field-set" | "waiting-screen-set" | "dhis2-mapping-set";
        AuditPage: {
            /** @description The entries, latest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description A cursor for older entries: send it as `before`. Null if there are none. */
            next: string | null;
        };
        AuditEntry: {
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description The action that was recorded. */
            action: components["schemas"]["AuditAction"];
            /**
             * @description The origin: a person at a window or in a browser, another program, or the station itself.
             * @enum {string}
             */
            from: "window" | "program" | "station";
            /** @description The account or access token that acted; null if the caller was not recognised. */
            who: components["schemas"]["AuditEntryWho"] | null;
            /** @description The patient concerned; null if the action concerned no single patient. */
            patient: components["schemas"]["AuditEntryPatient"] | null;
            /** @description The id of the visit, account or access token concerned; null for none. */
            record: string | null;
            /** @description The patients shown by a list, a search or a printout. */
            shown: components["schemas"]["AuditEntryPatient"][];
            /** @description A keyed hash of the words of a search, equal for equal words. The words themselves are not stored. Null for other actions. */
            query: string | null;
            /** @description The HTTP status of a refused request; null for others. */
            status: number | null;
            /** @description The number of events in this entry. Refusals within one second share an entry. */
            count: number;
            /** @description Further details of the action. They never contain patient data, unless somebody typed it as the reason to bring a record. */
            detail: string;
        };
        AuditEntryWho: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name at that time; null if it is unknown. */
            name: string | null;
            /** @description The present full name of the person; null for none. */
            fullName: string | null;
        };
        AuditEntryPatient: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name at that time; null if it is unknown. */
            name: string | null;
        };
        NotePrintBody: {
            /** @description The ids of the patients whose card or line is printed. */
            patients: string[];
        };
        AuditVerification: {
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description The number of entries that were read. */
            entries: number;
            /** @description The faults that were found; empty if the log is intact. */
            faults: components["schemas"]["AuditVerificationFault"][];
        };
        AuditVerificationFault: {
            /**
             * @description `missing`: earlier blocks are gone. `changed`: a block was altered or moved. `cut`: the end is missing. `events`: entries that waited in the registry were altered. `noted`: the station recorded one of these faults and continued.
             * @enum {string}
             */
            kind: "missing" | "changed" | "cut" | "events" | "noted";
            /** @description The file of the access log that has the fault; null for none. */
            file: string | null;
            /** @description The number of the block in the file; null for none. */
            block: number | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at?: string;
            /** @description Further details of the fault. They never contain patient data. */
            detail?: string;
        };
        AuditTrail: {
            /** @description The retention period in years. */
            keptYears: number;
            /**
             * Format: date-time
             * @description The time of the oldest entry. RFC 3339, UTC.
             */
            since: string | null;
            /** @description The size of all files in bytes. */
            sizeBytes: number;
            /** @description The result of the last verification; null if there was none yet. */
            verified: components["schemas"]["AuditVerification"] | null;
        };
        PatchAuditTrailBody: {
            /** @description The retention period in years. */
            keptYears: number;
        };
        SetListenerBody: {
            /** @description Whether it is turned on. */
            isOn: boolean;
        };
        SyncState: {
            /** @description The id and name of this station. */
            station: components["schemas"]["StationName"];
            /** @description The words of this station; null if it was never paired. */
            words: string | null;
            /** @description Whether and where other stations can reach this one. */
            listener: components["schemas"]["SyncStateListener"];
            /** @description The pairing code that is shown now, for another station or a workstation; null for none. */
            code: components["schemas"]["SyncStateCode"] | null;
            /** @description The stations that this one was paired with. */
            peers: components["schemas"]["Peer"][];
            /** @description The stations of this registry that were paired with other stations only. */
            members: components["schemas"]["SyncStateMember"][];
            /** @description Changes that arrived and are quarantined, by station and reason. */
            held: components["schemas"]["SyncStateHeld"][];
            /** @description The access that an old copy of this station’s folder still has; null if none is known. */
            oldCopy: components["schemas"]["SyncStateOldCopy"] | null;
        };
        SyncStateListener: {
            /** @description Whether an administrator allowed other stations to connect. */
            isOn: boolean;
            /** @description The port for other stations; null while the station does not listen. */
            port: number | null;
            /** @description The addresses at which others may reach this computer. */
            addresses: string[];
            /** @description The reason why the station does not listen although it is switched on; null for none. */
            problem: ("port-in-use" | "port-reserved" | "other") | null;
        };
        SyncStateCode: {
            /** @description Whether the code is for a workstation instead of a station. */
            isForSeat: boolean;
            /** @description The number of wrong codes that are still accepted. */
            triesLeft: number;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description The station with its own patients that waits for an administrator here to agree; null for none. */
            asking: components["schemas"]["SyncStateCodeAsking"] | null;
        };
        SyncStateCodeAsking: {
            /** @description The id to send with the answer. It is valid for these counts only. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string;
            /** @description The number of records of each kind in a registry. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description The number of records of each kind in a registry. */
            theirs: components["schemas"]["RegisterCounts"];
            /** @description Whether an administrator agreed and the other station has not received the answer yet. */
            isAccepted: boolean;
        };
        /** @description The number of records of each kind in a registry. */
        RegisterCounts: {
            /** @description The number of stations. */
            stations: number;
            /** @description The number of patients. */
            patients: number;
            /** @description The number of visits. */
            visits: number;
            /** @description The number of accounts. */
            accounts: number;
        };
        Peer: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description The address as `host:port`; null if it calls this station and does not listen itself. */
            address: string | null;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string | null;
            /** @description Whether its access was removed. Nobody syncs with it then. */
            isRevoked: boolean;
            /** @description The stations that removed its access. */
            revokedBy: components["schemas"]["StationName"][];
            /** @description The station that admitted it after losing its own access, so that this station was never a member; null for none. */
            letInBy: components["schemas"]["StationName"] | null;
            /** @description Whether this station and one in `revokedBy` removed each other’s access. Both stay out until an administrator removes one of them. */
            isDisputed: boolean;
            /**
             * Format: date-time
             * @description The time, by its own clock, when it was last restored or copied; null if no restore or copy is known.
             */
            restoredAt: string | null;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            pairedAt: string;
            /**
             * Format: date-time
             * @description The time of the last attempt to sync; null if never.
             */
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description The time of the last complete sync; null if never.
             */
            lastDoneAt: string | null;
            /** @description The reason why the last attempt failed; null if it did not. */
            lastProblem: ("unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken" | "unproved" | "withheld" | "put-away") | null;
            /** @description The number of milliseconds by which its clock is ahead of this one; null if unknown. */
            clockOffsetMs: number | null;
            /** @description The number of local changes that it has not received yet. It is 0 for a station that holds a part: that one fetches what it needs. */
            unsent: number;
            /**
             * Format: date-time
             * @description The time of the oldest change that it has not received; null for none.
             */
            unsentSince: string | null;
            /** @description The part of the registry that it holds; null if it holds everything, or has not reported it. */
            holds: components["schemas"]["HeldPart"] | null;
            /** @description The progress of the current sync; null for none. */
            exchange: components["schemas"]["Exchange"] | null;
        };
        /** @description The part of the registry that a station holds, as it reported at its last sync. */
        HeldPart: {
            /** @description The number of places whose patients it holds. */
            places: number;
            /** @description The number of patients that it holds. */
            patients: number;
            /** @description The number of patients from elsewhere that people brought there. */
            broughtHere: number;
        };
        /** @description The progress of a sync, counted in changes. */
        Exchange: {
            /** @description The number of changes received so far. */
            received: number;
            /** @description The number of changes sent so far. */
            sent: number;
            /** @description The number of changes still to receive; null while unknown. */
            toReceive: number | null;
            /** @description The number of changes still to send; null while unknown. */
            toSend: number | null;
            /** @description The number of changes transferred per second. */
            perSecond: number;
            /** @description Whether this station started the sync, and can therefore stop it. */
            isBegunHere: boolean;
        };
        SyncStateMember: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name, for people. */
            name: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare; null while unknown. */
            words: string | null;
            /**
             * Format: date-time
             * @description The time of its last change that arrived here, by its clock; null for none.
             */
            heardUntil: string | null;
            /** @description Whether its access was removed. Nobody syncs with it then. */
            isRevoked: boolean;
            /** @description The stations that removed its access. */
            revokedBy: components["schemas"]["StationName"][];
            /** @description The station that admitted it after losing its own access, so that this station was never a member; null for none. */
            letInBy: components["schemas"]["StationName"] | null;
            /** @description Whether this station and one in `revokedBy` removed each other’s access. Both stay out until an administrator removes one of them. */
            isDisputed: boolean;
            /**
             * Format: date-time
             * @description The time, by its own clock, when it was last restored or copied; null if no restore or copy is known.
             */
            restoredAt: string | null;
        };
        SyncStateHeld: {
            /**
             * @description The reason why the changes are quarantined.
             * @enum {string}
             */
            reason: "not-admitted" | "unknown-replica" | "previous-unknown" | "base-unknown" | "other-kind" | "not-its-own" | "ended" | "other-root";
            /** @description The station that made the changes; null if it is unknown here. */
            station: components["schemas"]["StationName"] | null;
            /** @description The number of quarantined changes. */
            count: number;
            /**
             * Format: date-time
             * @description The time at which the first of them arrived.
             */
            since: string;
        };
        SyncStateOldCopy: {
            /**
             * Format: date-time
             * @description The time at which the station received its current keys; null while new keys are due and an old copy can still read new data.
             */
            renewedAt: string | null;
            /** @description The stations that do not know the current keys yet. They accept an old copy until they have synced. */
            peers: components["schemas"]["StationName"][];
        };
        FoundStations: {
            /** @description The stations found so far. */
            stations: components["schemas"]["FoundStationsStation"][];
            /** @description The reason why no station can be found; null for none. */
            problem: ("off" | "no-network" | "port-in-use" | "other") | null;
        };
        FoundStationsStation: {
            /** @description The name that it announces, or by which it is known here; may be empty. */
            name: string;
            /** @description The address as `host:port`. */
            address: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string;
            /** @description The id of a station of this registry that it claims to be; null for none. */
            stationId: string | null;
        };
        StationToJoin: {
            /** @description The address as `host` or `host:port`. */
            address: string;
            /** @description The pairing code, six digits. */
            code: string;
            /**
             * @description The share of the registry that this station is to hold. A part begins without any place, which are then chosen by `PUT /holding`; only a station without patients can begin so.
             * @enum {string}
             */
            holds?: "everything" | "part";
            /** @description Agrees that both registries, which have patients, become one. The reply then waits up to ten minutes for an administrator of the other station. */
            acceptsPatients?: boolean;
        };
        StationJoined: components["schemas"]["StationJoinedJoined"] | components["schemas"]["StationJoinedHasPatients"] | components["schemas"]["StationJoinedRefused"];
        StationJoinedJoined: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "joined";
            /** @description The station that this one was paired with. */
            peer: components["schemas"]["Peer"];
            /** @description The number of records of each kind in a registry. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description The number of records of each kind in a registry. */
            theirs: components["schemas"]["RegisterCounts"];
        };
        StationJoinedHasPatients: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "has-patients";
            /** @description The name, for people. */
            name: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string;
            /** @description The number of records of each kind in a registry. */
            ours: components["schemas"]["RegisterCounts"];
            /** @description The number of records of each kind in a registry. */
            theirs: components["schemas"]["RegisterCounts"];
        };
        StationJoinedRefused: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "refused";
            /**
             * @description The reason why the stations were not paired.
             * @enum {string}
             */
            reason: "no-code" | "wrong-code" | "same-station" | "has-patients" | "declined" | "part" | "not-answered" | "given-up" | "unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken";
        };
        StationUndo: {
            /** @description The number of patients and visits with values to restore. */
            records: number;
            /** @description The number of fields to restore to earlier values. */
            fields: number;
            /** @description The number of values that stay because they, or the record, were used since. */
            left: number;
            /** @description The number of accounts that it created or changed. They are not affected: see `/staff`. */
            accounts: number;
        };
        Exchanged: components["schemas"]["ExchangedDone"] | components["schemas"]["ExchangedProblem"] | components["schemas"]["ExchangedGivenUp"];
        ExchangedDone: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "done";
            /** @description The number of changes sent. */
            sent: number;
            /** @description The number of changes received. */
            received: number;
        };
        ExchangedProblem: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "problem";
            /**
             * @description The reason why the sync failed.
             * @enum {string}
             */
            problem: "unreachable" | "other-station" | "refused" | "timed-out" | "locked" | "broken" | "unproved" | "withheld" | "put-away";
        };
        ExchangedGivenUp: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "given-up";
        };
        ListPeersReply: {
            /** @description The stations that this one was paired with. */
            peers: components["schemas"]["Peer"][];
        };
        ShownCode: {
            /** @description The pairing code, six digits. */
            code: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            expiresAt: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string;
            /** @description The addresses at which others may reach this computer. */
            addresses: string[];
            /** @description The port for other stations. */
            port: number;
            /** @description The content of the QR code. It is secret and not a link: never send it to anybody. */
            qr: string;
        };
        AnswerJoiningStationBody: {
            /** @description The `id` in `code.asking` of `GET /sync`. */
            id: string;
            /** @description Whether the two registries become one. */
            accepts: boolean;
        };
        HoldingState: {
            /** @description The part of the registry that this station holds; null if it holds everything. */
            holding: components["schemas"]["Holding"] | null;
            /** @description The number of patients here. */
            patients: number;
            /** @description The number of visits here. */
            visits: number;
            /** @description The number of patients from elsewhere that people brought here. */
            broughtHere: number;
            /** @description The number of patients here that are no longer to be held, and not yet put away. */
            toPutAway: number;
            /** @description The number of patients registered here that were not yet compared with all others. */
            uncompared: number;
            /** @description The number of changes made here that no station with everything has yet; 0 at a station that holds everything. */
            waiting: number;
            /**
             * Format: date-time
             * @description The time of the last complete sync with a station that holds everything; null if never.
             */
            lastCompleteAt: string | null;
            /** @description The last 60 days up to today; empty at a station that holds everything. */
            days: components["schemas"]["TurnoverDay"][];
        };
        Holding: {
            /** @description The places whose patients are held. */
            places: string[];
            /** @description The number of months for which this station holds the patients whom it registered or saw, wherever they live. */
            months: number;
        };
        TurnoverDay: {
            /**
             * Format: date
             * @description The day in the calendar.
             */
            day: string;
            /** @description The number of patients that syncs brought. */
            came: number;
            /** @description The number of patients that were put away. */
            went: number;
            /** @description The number of patients held at the end of the day. */
            held: number;
        };
        AllBroughtHere: {
            /** @description The patients, the latest first, at most 500. */
            patients: components["schemas"]["BroughtHere"][];
        };
        BroughtHere: {
            /** @description The id of the record. It never changes and is never reused. */
            patientId: string;
            /** @description The name, for people. */
            name: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description The name of the person who brought the patient here. */
            by: string;
            /** @description The reason that this person gave; null for none. */
            reason: string | null;
        };
        HoldingToSet: {
            /** @description The places whose patients are held; null for everything. */
            places: string[] | null;
            /** @description The number of months for which this station holds the patients whom it registered or saw, wherever they live. */
            months: number;
        };
        PlaceSizes: {
            /** @description The sizes; null if no station that holds everything can be reached. */
            sizes: components["schemas"]["PlaceSize"][] | null;
        };
        PlaceSize: {
            /** @description The `_id` of the place; null for patients without one. */
            place: string | null;
            /** @description The number of patients who live there, without the places in it. */
            patients: number;
            /** @description The number of their visits. */
            visits: number;
            /** @description The space that they need on the disk, estimated. */
            bytes: number;
        };
        PeopleElsewhere: {
            /** @description Whether a station that holds everything, or a hub, answered within five seconds. */
            reached: boolean;
            /**
             * Format: date-time
             * @description The time of the last complete sync with one of these; null if there was none.
             */
            lastReachedAt: string | null;
            /** @description The patients who match and are not held here, likeliest first, at most 20. */
            people: components["schemas"]["PersonElsewhere"][];
        };
        /** @description A patient who is not held at this station. It has only the identifiers that were searched for. */
        PersonElsewhere: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The number by which the clinic identifies the patient. */
            patientNumber: string | null;
            /** @description Whole years since the date of birth. Derived from `dateOfBirth` if that is known. */
            age: number | null;
            /** @description All name parts (first, middle, last) in one text. */
            name: string | null;
            /** @description The gender; null if unknown. */
            gender: components["schemas"]["Gender"] | null;
            /** @description The main phone number, as it was entered. */
            phoneNumber: string | null;
            /** @description The place where the patient lives, in local words. */
            residentialAddress: string | null;
            /**
             * Format: date
             * @description The date of birth; null if unknown.
             */
            dateOfBirth: string | null;
            /** @description Whether the date of birth was estimated from an age or a season. */
            dateOfBirthEstimated: boolean | null;
            /** @description ID numbers of the patient from other systems. A write replaces the whole list. */
            identifiers: components["schemas"]["Identifier"][] | null;
            /** @description The village or quarter where the patient lives. */
            village: string | null;
            /** @description The district where the patient lives. */
            district: string | null;
            /** @description The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered. */
            home: string | null;
            /** @description States that the patient has died, and when; null if the patient is alive. */
            deceased: components["schemas"]["Deceased"] | null;
            /** @description The records that were merged into this one; absent if there are none. */
            joined?: components["schemas"]["JoinedRecord"][];
            /** @description The reasons why this patient was found. */
            matches: components["schemas"]["Match"][];
        };
        PatientToBring: {
            /** @description The `_id` of the patient. */
            patientId: string;
            /** @description Why the record is needed here: `present` (the patient is here), `referred`, `moved` (to this area), `visited` (by this team), or a text. */
            reason: string;
        };
        Seats: {
            /** @description The workstations of this station. */
            seats: components["schemas"]["Seat"][];
        };
        Seat: {
            /** @description The id. It never changes and is never reused. */
            id: string;
            /** @description The name that the computer announces. */
            name: string;
            /** @description Four words derived from the certificate’s fingerprint, which people compare. */
            words: string;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            admittedAt: string;
            /** @description The user name of the administrator who admitted it; null if the account is unknown here. */
            admittedBy: string | null;
            /**
             * Format: date-time
             * @description The time at which its access was removed; null if it has access.
             */
            revokedAt: string | null;
        };
        BundleState: {
            /** @description The removable drives that are connected now. */
            drives: components["schemas"]["BackupStateDrive"][];
            /** @description The sync files in the top folder of these drives, newest first by name. */
            bundles: components["schemas"]["BundleStateBundle"][];
            /** @description The task that is running now; null for none. */
            running: components["schemas"]["BundleStateRunning"] | null;
            /** @description The result of the last task since this station started; null for none. */
            outcome: components["schemas"]["BundleStateOutcome"] | null;
        };
        BundleStateBundle: {
            /** @description The path of the file on this computer. */
            path: string;
            /** @description The name, for people. */
            name: string;
            /** @description The size in bytes. */
            bytes: number;
        };
        BundleStateRunning: {
            /**
             * @description The current task.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
            /** @description The amount of work done so far, in the unit of `of`. */
            done: number;
            /** @description The total amount of work. */
            of: number;
        };
        BundleStateOutcome: components["schemas"]["BundleStateOutcomeMade"] | components["schemas"]["BundleStateOutcomeImported"] | components["schemas"]["BundleStateOutcomeStopped"] | components["schemas"]["BundleStateOutcomeFailed"] | components["schemas"]["BundleStateOutcomeRefused"];
        BundleStateOutcomeMade: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "made";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description Whether the file is a full copy of the registry. */
            isSnapshot: boolean;
            /** @description The path of the file that was written. */
            file: string;
            /** @description The number of changes in the file. */
            count: number;
            /** @description The size in bytes. */
            bytes: number;
        };
        BundleStateOutcomeImported: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "imported";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /** @description Whether the file is a full copy of the registry. */
            isSnapshot: boolean;
            /** @description The station that made the file. */
            station: components["schemas"]["StationName"];
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            madeAt: string;
            /** @description The number of changes in the file. */
            count: number;
            /** @description The number of changes saved here, including quarantined ones that waited for these. */
            applied: number;
            /** @description The number of changes that were here already. */
            known: number;
            /** @description The number of changes that are quarantined, from this file or earlier. */
            waiting: number;
        };
        BundleStateOutcomeStopped: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "stopped";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /**
             * @description The current task.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
        };
        BundleStateOutcomeFailed: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "failed";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /**
             * @description The current task.
             * @enum {string}
             */
            work: "make" | "snapshot" | "import";
            /**
             * @description The reason why the task failed.
             * @enum {string}
             */
            reason: "full" | "missing" | "read-only" | "too-large" | "not-read-back" | "not-saved" | "changed" | "unsigned" | "other";
            /** @description A sentence for people that describes the fault. */
            detail: string;
        };
        BundleStateOutcomeRefused: {
            /**
             * @description The discriminator of this variant.
             * @constant
             */
            kind: "refused";
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            at: string;
            /**
             * @description The reason why the file was refused.
             * @enum {string}
             */
            reason: "missing" | "unreadable" | "not-a-bundle" | "passphrase-needed" | "wrong-passphrase" | "other-recipient" | "cut" | "damaged" | "newer" | "unknown-station" | "revoked-station" | "forged" | "older-passwords" | "not-all-there" | "old-copy" | "part" | "part-here";
            /** @description A sentence for people that describes the fault. */
            detail: string;
        };
        NewBundle: {
            /** @description The target folder, for example on a USB stick. */
            path: string;
            /** @description Encrypts the file with a passphrase. The file contains all changes. */
            passphrase?: string;
            /** @description Encrypts the file for the station with this id. The file contains the changes that it is known to lack. */
            peer?: string;
        };
        BundleToImport: {
            /** @description The path of the file. */
            path: string;
            /** @description The passphrase with which the file was encrypted. */
            passphrase?: string;
        };
        ListImportsReply: {
            /** @description The imports, latest first. */
            imports: components["schemas"]["Import"][];
        };
        Import: {
            /** @description The id of the record. It never changes and is never reused. */
            _id: string;
            /** @description The name of the file. */
            name: string;
            /** @description The size in bytes. */
            bytes: number;
            /**
             * Format: date-time
             * @description The time in RFC 3339, UTC.
             */
            createdAt: string;
            /** @description The account or access token that sent the file. */
            by: components["schemas"]["AuditEntryPatient"];
            /**
             * @description The states in order: `reading`, `checking`, `ready`, `running`, `done`, `undoing`, `undone`. `unreadable` has the reason in `fault`.
             * @enum {string}
             */
            state: "reading" | "checking" | "ready" | "running" | "done" | "undoing" | "undone" | "unreadable";
            /** @description Whether a task is running now. If false in a state that ends in -ing, the task was interrupted. PATCH (even `{}`), `POST …/run` or `POST …/undo` resumes it. */
            isWorking: boolean;
            /** @description The progress in bytes or rows; null if no task is running. */
            progress: components["schemas"]["ImportProgress"] | null;
            /** @description The reason why nothing can be imported from the file; null for none. */
            fault: components["schemas"]["ImportFault"] | null;
            /**
             * @description The kind of record in each row. It was guessed unless PATCH sent it.
             * @enum {string}
             */
            content: "patients" | "visits";
            /** @description The settings with which the file was read; null before it was read. */
            reading: components["schemas"]["ImportReading"] | null;
            /** @description The settings in `reading` that were guessed. Show them so that somebody can correct them. */
            guessed: ("encoding" | "delimiter" | "hasHeads" | "headRow" | "sheet")[];
            /** @description The columns of the file. */
            columns: components["schemas"]["ImportColumn"][];
            /** @description The settings for the dates in the file. */
            dates: components["schemas"]["ImportDates"];
            /** @description The parts of the file that are not imported, or are easily overlooked. */
            notes: components["schemas"]["ImportNote"][];
            /** @description The fields in which registered patients differ from the file. None is changed until somebody chooses it. */
            updates: components["schemas"]["ImportUpdate"][];
            /** @description For a file of Satchel: the identifier systems in it that are not known here. Add them with `POST /identifier-systems`, then PATCH the columns with their heads, or `columns: []` for NDJSON. */
            unknownSystems: string[];
            /** @description The earlier import whose columns were copied; null for none. */
            recipe: components["schemas"]["ImportRecipe"] | null;
            /** @description Whether rows that the spreadsheet hides are not imported. */
            leaveHidden: boolean;
            /** @description The first 10 rows, cell by cell, without the header. */
            preview: string[][];
            /** @description The number of rows, without the header and empty rows. */
            rows: number;
            /** @description The number of rows by outcome. */
            tally: components["schemas"]["ImportTally"];
            /**
             * @description Whether to add or skip possible duplicates.
             * @enum {string}
             */
            possible: "add" | "leave";
            /** @description Whether patients without a number receive one from this station. */
            assignNumbers: boolean;
        };
        ImportProgress: {
            /** @description The bytes or rows processed so far. */
            done: number;
            /** @description The total number of bytes or rows. */
            of: number;
        };
        ImportFault: {
            /**
             * @description The kind of fault.
             * @enum {string}
             */
            kind: "empty" | "foreign-format" | "old-excel" | "protected" | "cut" | "damaged" | "bomb" | "mixed-encoding" | "binary" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "no-rows" | "visits" | "not-json" | "quote" | "no-such-sheet" | "no-such-row" | "too-slow";
            /** @description The row number in the file, from 1, including the header. */
            row?: number;
            /** @description A sentence for people that describes the fault. */
            detail: string;
        };
        ImportReading: {
            /**
             * @description The format of the file.
             * @enum {string}
             */
            format: "csv" | "xlsx" | "ods" | "ndjson" | "fhir";
            /** @description The text encoding of a text file. */
            encoding: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1256" | "windows-1250" | "windows-1251" | "iso-8859-15" | "macroman" | "gb18030" | "shift_jis") | null;
            /** @description The column separator of a CSV file. */
            delimiter: ("," | ";" | "\t" | "|") | null;
            /** @description Whether a row contains column titles. */
            hasHeads: boolean;
            /** @description The number of the row with the column titles, from 1; null if there is none. Rows above it are not imported. */
            headRow: number | null;
            /** @description For a workbook: the sheet to import. */
            sheet: string | null;
            /** @description For a workbook: all sheets. */
            sheets: string[];
        };
        ImportColumn: {
            /** @description The position of the column, from 0. */
            column: number;
            /** @description The title of the column; null if the file has no header. */
            head: string | null;
            /** @description The first non-empty cells, at most 5. */
            samples: string[];
            /** @description The field that the column contains; null if it is not imported. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "home" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "movedAwayOn" | "household" | "mother" | "seenAs" | "consent" | "identifier" | "ownField" | "identifiers" | "otherPhones" | "nextOfKin" | "own" | "visitId" | "patientId" | "visitStart" | "visitTime" | "visitEnd" | "visitCategory" | "visitReason" | "visitNotes" | "attendedBy" | "urgent" | "calledAt" | "calledBy" | "returnOn" | "returnReason") | null;
            /** @description For the field `identifier`: the id of its identifier system; for `ownField`: the id of the own field. */
            system: string | null;
            /** @description For the field `age`: the unit of its numbers. null: years, unless a column `ageUnit` gives another unit. */
            unit: ("years" | "months" | "weeks" | "days") | null;
            /** @description Whether the field was guessed and nobody has confirmed it. */
            isGuessed: boolean;
            /** @description The number of non-empty cells. */
            filled: number;
            /** @description Whether somebody must choose a field, because the column has data that is not imported. `POST …/run` refuses until PATCH sends its field, or `field: null`. */
            needsChoice: boolean;
            /** @description The words of the column that Satchel does not know, or that mean no value; at most 30. */
            words: components["schemas"]["ImportColumnWord"][];
            /** @description The number of rows with a cell of this column that cannot be saved. */
            refusing: number;
            /** @description Whether rows are saved without such a cell. */
            isLenient: boolean;
            /** @description For the field `home`: the texts that name no place of the registry, or several. At most 500 are listed. */
            unknownPlaces: components["schemas"]["ImportColumnUnknownPlace"][];
            /** @description `add`: the run adds these places, and an undo removes them. `text`: the texts are kept as the village. null: their rows are refused. */
            places: ("add" | "text") | null;
        };
        ImportColumnWord: {
            /** @description The word, as in the file. */
            text: string;
            /** @description The number of cells with this word. */
            count: number;
            /** @description The meaning: a value of the field, `nothing` for an empty cell, or `text` for the word itself. Rows with a word whose meaning is null are refused. */
            means: string | null;
        };
        ImportColumnUnknownPlace: {
            /** @description The text, as in the file. */
            text: string;
            /** @description The number of cells with this text. */
            count: number;
        };
        ImportDates: {
            /** @description The first part of numeric dates; null while undecided. */
            dayOrder: ("day-first" | "month-first" | "year-first") | null;
            /** @description Whether the file has dates that do not show if day or month comes first. Ask, and PATCH `dayOrder`. Until then rows with such dates are not imported (`open-date`). */
            isOpen: boolean;
            /**
             * @description The calendar of the dates.
             * @enum {string}
             */
            calendar: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
            /** @description At most 3 dates of the file that can be read either way. */
            examples: string[];
        };
        ImportNote: {
            /**
             * @description `titles`: rows above the column titles. `other-sheets`: other sheets with rows. Neither is imported. `hidden-rows`: rows that the spreadsheet hides; they are imported unless PATCH sends `leaveHidden`. `other-resources`: resources of FHIR that are no patients, which are not imported.
             * @enum {string}
             */
            kind: "titles" | "other-sheets" | "hidden-rows" | "other-resources";
            /** @description The number of rows or sheets. */
            count: number;
            /** @description The text of the rows above, or the names of the sheets. */
            text: string | null;
        };
        ImportUpdate: {
            /**
             * @description A field of the patient.
             * @enum {string}
             */
            field: "name" | "gender" | "dateOfBirth" | "phoneNumber" | "otherPhones" | "residentialAddress" | "village" | "district" | "nextOfKin" | "identifiers" | "own";
            /** @description The number of registered patients for whom the file has something else. */
            count: number;
            /** @description Whether `POST …/run` changes this field. */
            isChosen: boolean;
        };
        ImportRecipe: {
            /** @description The id of the record. It never changes and is never reused. */
            id: string;
            /** @description The name of its file. */
            name: string;
        };
        ImportTally: {
            /** @description New patients or visits, to be added. */
            new: number;
            /** @description Patients who are registered with the same number, identifier or id, and visits that are recorded. They are skipped unless a row has another choice. */
            same: number;
            /** @description Possible duplicates of registered patients or recorded visits: see `possible` of the import. */
            possible: number;
            /** @description Rows that repeat an earlier row, its number or its identifier. */
            repeated: number;
            /** @description Rows with a value that cannot be saved. */
            refused: number;
            /** @description Patients or visits that this import added. */
            added: number;
            /** @description Registered patients whose records this import changed. */
            updated: number;
            /** @description Patients or visits that were added and then removed by an undo. */
            "taken-back": number;
            /** @description Patients or visits that were added and stayed after an undo, because they were used since. */
            kept: number;
            /** @description New rows that were not compared yet for lack of time. They are compared later. */
            notCompared: number;
            /** @description The number of registered patients whom `POST …/run` would change now. */
            toUpdate: number;
            /** @description The number of patients or visits that `POST …/run` would add now. */
            toAdd: number;
        };
        ImportRowPage: {
            /** @description The entries of the page. */
            embedded: components["schemas"]["ImportRowPageEmbedded"];
            /** @description The position of this page in the list. */
            page: components["schemas"]["Page"];
        };
        ImportRowPageEmbedded: {
            /** @description The rows on the page. */
            importRowResourceList: components["schemas"]["ImportRow"][];
        };
        ImportRow: {
            /** @description The row number in the file, from 1, including the header. */
            row: number;
            /** @description The cells as in the file; empty once the row was added. */
            cells: string[];
            /** @description The outcome of the row; null while it was not compared yet. */
            outcome: ("new" | "same" | "possible" | "repeated" | "refused" | "added" | "updated" | "taken-back" | "kept") | null;
            /** @description The choice for this row; null: the same as for other rows of its outcome. */
            choice: ("add" | "leave") | null;
            /** @description The faults of a refused row. */
            faults?: components["schemas"]["ImportRowFault"][];
            /** @description The changes that the row makes, or has made, in the record of `patient`. */
            updates?: components["schemas"]["ImportRowUpdate"][];
            /** @description The cells without which the row is saved. */
            without?: components["schemas"]["ImportRowFault"][];
            /**
             * @description The spreadsheet hides this row.
             * @constant
             */
            isHidden?: true;
            /** @description The earlier row that this one repeats. */
            sameAsRow?: number;
            /** @description A patient in short form, without contact details of relatives. */
            patient?: components["schemas"]["PatientSummary"];
            /** @description For `same` and `possible`: the evidence that `patient` may be this person. */
            match?: components["schemas"]["ImportRowMatch"];
        };
        ImportRowFault: {
            /**
             * @description The kind of fault.
             * @enum {string}
             */
            kind: "unreadable-date" | "open-date" | "no-such-day" | "unknown-word" | "not-accepted" | "no-system" | "no-own-field" | "not-a-number" | "no-choice" | "no-place" | "identifier" | "age-unit" | "nothing" | "hidden" | "totals" | "uncalculated" | "shortened" | "unreadable-time" | "no-such-time" | "no-start" | "future" | "end-before-start" | "no-patient" | "several-patients" | "open-visit";
            /** @description The position of the cell, from 0; null if the whole row is at fault. */
            column: number | null;
            /** @description The field concerned; null for none. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "home" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "movedAwayOn" | "household" | "mother" | "seenAs" | "consent" | "identifier" | "ownField" | "identifiers" | "otherPhones" | "nextOfKin" | "own" | "visitId" | "patientId" | "visitStart" | "visitTime" | "visitEnd" | "visitCategory" | "visitReason" | "visitNotes" | "attendedBy" | "urgent" | "calledAt" | "calledBy" | "returnOn" | "returnReason") | null;
            /** @description A sentence for people that describes the fault. */
            detail: string;
        };
        ImportRowUpdate: {
            /**
             * @description A field of the patient.
             * @enum {string}
             */
            field: "name" | "gender" | "dateOfBirth" | "phoneNumber" | "otherPhones" | "residentialAddress" | "village" | "district" | "nextOfKin" | "identifiers" | "own";
            /** @description The value in the record; null for none. */
            from: string | null;
            /** @description The value in the file. */
            to: string | null;
        };
        ImportRowMatch: {
            /**
             * @description For `same`: the value that both have in common.
             * @enum {string}
             */
            by?: "number" | "identifier" | "id" | "start";
            /** @description The probability that both records are one person, from 0 to 1. */
            score?: number;
            /** @description The likelihood that both records are one person, as a grade. */
            grade?: components["schemas"]["Grade"];
            /** @description Evidence for and against a match. */
            reasons?: components["schemas"]["MatchReason"][];
        };
        ImportPatch: {
            /**
             * @description The kind of record in each row. Changing this or one of the next five reads the file again.
             * @enum {string}
             */
            content?: "patients" | "visits";
            /**
             * @description The text encoding.
             * @enum {string}
             */
            encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1256" | "windows-1250" | "windows-1251" | "iso-8859-15" | "macroman" | "gb18030" | "shift_jis";
            /**
             * @description The column separator.
             * @enum {string}
             */
            delimiter?: "," | ";" | "\t" | "|";
            /** @description Whether a row contains column titles. */
            hasHeads?: boolean;
            /** @description The row with the column titles, from 1. */
            headRow?: number;
            /** @description The sheet of a workbook to import. */
            sheet?: string;
            /** @description Whether rows that the spreadsheet hides are left out. */
            leaveHidden?: boolean;
            /** @description All fields to change for patients who are registered already. A row with the choice `leave` changes nobody. */
            updates?: ("name" | "gender" | "dateOfBirth" | "phoneNumber" | "otherPhones" | "residentialAddress" | "village" | "district" | "nextOfKin" | "identifiers" | "own")[];
            /** @description The columns to change. Several columns may be the same part of a name, or years and months of an age. Changing this or one of the next two compares all rows again. */
            columns?: components["schemas"]["ImportPatchColumn"][];
            /**
             * @description The order of day, month and year in numeric dates.
             * @enum {string}
             */
            dayOrder?: "day-first" | "month-first" | "year-first";
            /**
             * @description The calendar of the dates.
             * @enum {string}
             */
            calendar?: "gregory" | "ethiopic" | "islamic-umalqura" | "persian";
            /**
             * @description Whether to add or skip possible duplicates.
             * @enum {string}
             */
            possible?: "add" | "leave";
            /** @description Whether patients without a number receive one from this station. */
            assignNumbers?: boolean;
            /** @description The choices for single rows. */
            rows?: components["schemas"]["ImportPatchRow"][];
        };
        ImportPatchColumn: {
            /** @description The position of the column, from 0. */
            column: number;
            /** @description The field that the column contains; null to skip it. */
            field: ("recordId" | "patientNumber" | "name" | "givenName" | "middleName" | "fatherName" | "grandfatherName" | "familyName" | "gender" | "birth" | "age" | "ageUnit" | "birthEstimated" | "category" | "phone" | "otherPhone" | "otherPhoneWhose" | "address" | "village" | "district" | "home" | "kinName" | "kinRelation" | "kinPhone" | "deceased" | "deceasedOn" | "movedAwayOn" | "household" | "mother" | "seenAs" | "consent" | "identifier" | "ownField" | "identifiers" | "otherPhones" | "nextOfKin" | "own" | "visitId" | "patientId" | "visitStart" | "visitTime" | "visitEnd" | "visitCategory" | "visitReason" | "visitNotes" | "attendedBy" | "urgent" | "calledAt" | "calledBy" | "returnOn" | "returnReason") | null;
            /** @description The id of an identifier system, or of an own field. */
            system?: string | null;
            /** @description For the field `age`: the unit of its numbers. */
            unit?: ("years" | "months" | "weeks" | "days") | null;
            /** @description The meanings of words. Others stay as they are. */
            words?: components["schemas"]["ImportPatchColumnWord"][];
            /** @description For the field `home`: what becomes of places that the registry does not have. */
            places?: ("add" | "text") | null;
            /** @description Whether a row is saved without a cell of this column that cannot be saved. */
            isLenient?: boolean;
        };
        ImportPatchColumnWord: {
            /** @description A word of the column. */
            text: string;
            /**
             * @description Its meaning: a value of the field, `nothing`, or `text`.
             * @enum {string}
             */
            means: "MALE" | "FEMALE" | "OTHER" | "GENERAL" | "INPATIENT" | "OUTPATIENT" | "yes" | "no" | "years" | "months" | "weeks" | "days" | "text" | "nothing";
        };
        ImportPatchRow: {
            /** @description The row number in the file, from 1. */
            row: number;
            /** @description The choice for this row; null: the same as for other rows of its outcome. */
            choice: ("add" | "leave") | null;
        };
        NewExport: {
            /**
             * @description `xlsx` is for people. Its column titles are in their language, and every cell is text, so no formula runs and no phone number changes. `csv` and `ndjson` are for programs. In `csv`, text that begins with `=`, `+`, `-`, `@`, a tab or a return has an apostrophe before it, except phone numbers. It keeps spreadsheets from running the text as a formula, and an import removes it. In `ndjson` every value is unchanged. `fhir` is one FHIR R4 Bundle (`collection`) of Patients, as `/fhir` returns them.
             * @enum {string}
             */
            format: "csv" | "xlsx" | "ndjson" | "fhir";
            /**
             * @description The records to export. `visits`: one row for each visit, the earliest first, with the id, number and name of its patient. `due`: one row for each patient who is to come back, by day, with phone and village. Neither as `fhir`. In `xlsx` their times are in the time zone of this computer.
             * @default patients
             * @enum {string}
             */
            content?: "patients" | "visits" | "due";
            /** @description For patients: the parameters of `GET /people`. Default: all listed patients, in the order of registration. */
            filter?: components["schemas"]["PeopleFilter"];
            /** @description For next visits: the parameters of `GET /visits/due`. */
            due?: components["schemas"]["ReturnFilter"];
            /**
             * Format: date-time
             * @description For visits: only those that began at this time or later.
             */
            from?: string;
            /**
             * Format: date-time
             * @description For visits: only those that began before this time.
             */
            to?: string;
            /**
             * @description The language of the column titles in a workbook.
             * @default en
             * @enum {string}
             */
            language?: "en" | "fr" | "es" | "pt" | "sw" | "ar";
            /** @description Encrypts the file with age (age-encryption.org). It can only be opened with this passphrase. */
            passphrase?: string;
        };
        /** @description For next visits: the parameters of `GET /visits/due`. */
        ReturnFilter: {
            /**
             * Format: date
             * @description Only patients who are to come back on this day or later. Default: a year before today.
             */
            from?: string;
            /**
             * Format: date
             * @description Only patients who are to come back on this day or earlier.
             */
            to?: string;
            /** @description true: only patients whose day is before today; false: only the others. */
            overdue?: boolean;
            /** @description Only patients whose home is this place or a place in it: the `_id` of a place. */
            place?: string;
        };
        WebhookMessage: {
            /**
             * @description The type of the message.
             * @constant
             */
            type: "records.changed";
            /**
             * Format: date-time
             * @description The time of this attempt, in UTC.
             */
            timestamp: string;
            /** @description The content of the message. */
            data: components["schemas"]["WebhookMessageData"];
        };
        WebhookMessageData: {
            /** @description The changes, in the order in which they arrived here. */
            changes: components["schemas"]["FeedEntry"][];
            /** @description The cursor after these changes. */
            next: string;
        };
        ReminderMessage: {
            /**
             * @description The type of the message.
             * @constant
             */
            type: "visits.due";
            /**
             * Format: date-time
             * @description The time of this attempt, in UTC.
             */
            timestamp: string;
            /** @description The content of the message. */
            data: components["schemas"]["ReminderMessageData"];
        };
        ReminderMessageData: {
            /** @description The visits that name a day, by day. */
            visits: components["schemas"]["ReminderMessageDataVisit"][];
        };
        ReminderMessageDataVisit: {
            /** @description The visit that names the day. */
            visitId: string;
            /** @description The patient who is to come back. */
            patientId: string;
            /**
             * Format: date
             * @description The day on which the patient is to come back.
             */
            returnOn: string;
        };
        Problem: {
            /**
             * @description The address that explains this type of problem.
             * @enum {string}
             */
            type: "/api/docs#problem-invalid-request" | "/api/docs#problem-unauthenticated" | "/api/docs#problem-new-password-needed" | "/api/docs#problem-forbidden" | "/api/docs#problem-password-needed" | "/api/docs#problem-not-found" | "/api/docs#problem-method-not-allowed" | "/api/docs#problem-not-acceptable" | "/api/docs#problem-not-current" | "/api/docs#problem-unknown-cursor" | "/api/docs#problem-already-there" | "/api/docs#problem-stale" | "/api/docs#problem-too-large" | "/api/docs#problem-address-too-long" | "/api/docs#problem-unsupported-media-type" | "/api/docs#problem-expectation-failed" | "/api/docs#problem-idempotency-mismatch" | "/api/docs#problem-seat-revoked" | "/api/docs#problem-locked" | "/api/docs#problem-too-many-attempts" | "/api/docs#problem-headers-too-large" | "/api/docs#problem-internal" | "/api/docs#problem-uncertain" | "/api/docs#problem-storage-failed" | "/api/docs#problem-stopping" | "/api/docs#problem-others-away" | "/api/docs#problem-station-away" | "/api/docs#problem-storage-full";
            /** @description A short summary, the same for all problems of this type. */
            title: string;
            /**
             * @description The HTTP status.
             * @enum {integer}
             */
            status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 414 | 415 | 417 | 422 | 423 | 429 | 431 | 500 | 503 | 507;
            /** @description A sentence that states the fault and what to do. */
            detail: string;
            /** @description The faults of the request, one by one; absent if the problem has no parts. */
            errors?: components["schemas"]["Fault"][];
            /** @description The current values and their changes, if the request named outdated ones. */
            present?: components["schemas"]["ProblemPresent"][];
            /** @description An id to search for in the log of the station. */
            correlationId?: string;
            /**
             * @description The reason why the registry cannot be opened, if signing in failed for it.
             * @enum {unknown}
             */
            refusal?: "folder-in-use" | "folder-not-writable" | "disk-full" | "disk-read-only" | "disk-failing" | "registry-missing" | "registry-newer" | "registry-damaged" | "registry-log-foreign" | "keys-newer" | "keys-damaged" | "key-file-wrong" | "key-file-readable" | "key-file-empty" | "port-in-use" | "port-reserved" | "setting" | "sqlite-unfit" | "no-sandbox" | "appimage-sandbox";
            /**
             * @description The fault of the disk or the registry file, if the request failed for it.
             * @enum {unknown}
             */
            trouble?: "file-replaced" | "file-damaged" | "disk-failing" | "disk-read-only" | "disk-full";
        };
        Fault: {
            /** @description A JSON pointer into the body, or `?name` for a query parameter. */
            pointer: string;
            /** @description A sentence that states the fault and what is expected. */
            detail: string;
        };
        ProblemPresent: {
            /** @description The hash of the change, for use in the next request. */
            change: string;
            /** @description The field of the record. */
            field: string;
            /** @description The current value of the field. */
            value: unknown;
        };
    };
    responses: {
        /** @description The request is not valid (`invalid-request`). */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Sign in first (`unauthenticated`). Some accounts need a new password (`new-password-needed`). */
        Problem401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed (`forbidden`). Type your password again (`password-needed`). This workstation no longer has access (`seat-revoked`). */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method not allowed (`method-not-allowed`). */
        Problem405: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Such a record already exists (`already-there`). Somebody else has changed the record (`stale`). */
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
        /** @description Too large (`too-large`). */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is too long (`address-too-long`). */
        Problem414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported content type (`unsupported-media-type`). */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An expectation cannot be met (`expectation-failed`). */
        Problem417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used for another request (`idempotency-mismatch`). */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The station is locked (`locked`). */
        Problem423: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large (`headers-too-large`). */
        Problem431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal error (`internal`). */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The result is uncertain (`uncertain`). The storage of the registry has failed (`storage-failed`). The station is stopping (`stopping`). No station that holds everything answers (`others-away`). The station of this workstation does not answer (`station-away`). */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk is full (`storage-full`). */
        Problem507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found (`not-found`). */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The values have changed since (`not-current`). */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid (`invalid-request`). */
        Outcome400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed (`forbidden`). Type your password again (`password-needed`). This workstation no longer has access (`seat-revoked`). */
        Outcome403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Method not allowed (`method-not-allowed`). */
        Outcome405: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Unsupported format of the reply (`not-acceptable`). */
        Outcome406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The address is too long (`address-too-long`). */
        Outcome414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An expectation cannot be met (`expectation-failed`). */
        Outcome417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large (`headers-too-large`). */
        Outcome431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal error (`internal`). */
        Outcome500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The result is uncertain (`uncertain`). The storage of the registry has failed (`storage-failed`). The station is stopping (`stopping`). No station that holds everything answers (`others-away`). The station of this workstation does not answer (`station-away`). */
        Outcome503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Sign in first (`unauthenticated`). Some accounts need a new password (`new-password-needed`). */
        Outcome401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The station is locked (`locked`). */
        Outcome423: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Too large (`too-large`). */
        Outcome413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Unsupported content type (`unsupported-media-type`). */
        Outcome415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description The disk is full (`storage-full`). */
        Outcome507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Not found (`not-found`). */
        Outcome404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Somebody else has changed the record (`conflict`). Several records match the condition (`duplicate`). */
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
        /** @description The idempotency key was used for another request (`idempotency-mismatch`). */
        Outcome422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/fhir+json": components["schemas"]["OperationOutcome"];
            };
        };
        /** @description Too many attempts (`too-many-attempts`). */
        Problem429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cursor is unknown here (`unknown-cursor`). */
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
         * @description The version of the record and of this reply: send it back as `If-Match`.
         * @example "3-known"
         */
        ETag: string;
        /**
         * @description The authentication scheme to use.
         * @example Bearer realm="Satchel"
         */
        "WWW-Authenticate": string;
        /**
         * @description The methods that this address supports.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description The address of the next page, or of the record that remains (RFC 8288), relative to the origin.
         * @example </api/patients?size=20&after=WyJjcmVhdGVkQXQiLDIwLDIwXQ>; rel="next"
         */
        Link: string;
        /**
         * @description The address of the record that was created or exists already.
         * @example /api/patients/019cabe0-0000-7000-8000-000000000001
         */
        Location: string;
        /**
         * @description The time of the last change of the record.
         * @example Sun, 01 Mar 2026 09:00:00 GMT
         */
        "Last-Modified": string;
        /**
         * @description The name of the file.
         * @example attachment; filename="audit.csv"
         */
        "Content-Disposition": string;
        /**
         * @description The number of seconds to wait before trying again.
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
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
                /** @description Only patients with this number. Case, spaces and hyphens are ignored. An example is `LAB-77`. */
                patientNumber?: string;
                /** @description Only patients with this identifier, as `SYSTEM|VALUE`: the id of the system and the number. Case, spaces and hyphens are ignored. An example is `019cabe0-0000-7000-8000-000000000004|1234567890`. */
                identifier?: string;
                /** @description Only patients with this phone number. Everything but its digits is ignored. An example is `0712345678`. */
                phone?: string;
                /** @description Only patients born on this day. An example is `1991-05-31`. */
                dateOfBirth?: string;
                /** @description Only patients of this gender; `NONE`: unknown. An example is `FEMALE`. */
                gender?: "MALE" | "FEMALE" | "OTHER" | "NONE";
                /** @description Only patients of this village. Case, accents and script are ignored. An example is `Kumasi`. */
                village?: string;
                /** @description Only patients whose home is this place or a place in it: the `_id` of a place. An example is `019cabe0-0000-7000-8000-00000000000c`. */
                place?: string;
                /** @description Only patients last changed at this time or later, by the clock of the writer. To miss no change, use `GET /changes`. An example is `2026-03-01T00:00:00Z`. */
                updatedSince?: string;
                /** @description Also includes removed patients. An example is `retired`. */
                include?: "retired";
                /** @description The sort order. A hyphen before the name reverses it. An example is `-updatedAt`. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description The end of the previous page, from its `page.next` or `Link`. Replaces `page`. An example is `WyItdXBkYXRlZEF0IiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwxNzcyNDQyMDAwMDAwXQ`. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                /** @description Whether a patient without a number receives the next one, if this station assigns numbers. An example is `true`. */
                assignNumber?: boolean;
                /** @description The `_id` of a patient in whose household the new one lives. Both then have it in `household`. An example is `019cabe0-0000-7000-8000-000000000001`. */
                householdOf?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createPatient-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `*`: saves nothing if somebody already has one of these numbers. An example is `*`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
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
                 * @description The words to search for. At least one letter or digit is required.
                 * @example maria nunes 34
                 */
                q: string;
                /** @description The part of `q` without the words that give an age or a birth. An example is `maria nunes`. */
                besidesBirth?: string;
                /** @description The first possible date of birth. An example is `1991-01-01`. */
                bornFrom?: string;
                /** @description The last possible date of birth. An example is `1992-12-31`. */
                bornTo?: string;
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
                /** @description Searches removed patients instead; all words of `q` must match. An example is `false`. */
                retired?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
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
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
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
            /** @description The request succeeded. */
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
            /** @description The record still matches the ETag that was sent. */
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
                /** @description Whether a patient without a number receives the next one, if this station assigns numbers. An example is `true`. */
                assignNumber?: boolean;
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createIdentifierSystem-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
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
            /** @description The request succeeded. */
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
    listPatientPhotos: {
        parameters: {
            query: {
                /**
                 * @description Up to 30 ids of patients, with commas between them.
                 * @example 019cabe0-0000-7000-8000-000000000001
                 */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientPhotos"];
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
    listPlaceTree: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlaceTreeReply"];
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
    createPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createPlace-2026-03-01-0042`. */
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
                 *       "name": "Kisimani",
                 *       "parent": "019cabe0-0000-7000-8000-00000000000c"
                 *     }
                 */
                "application/json": components["schemas"]["NewPlace"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
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
    addPlaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `addPlaces-2026-03-01-0042`. */
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
                 *       "places": [
                 *         {
                 *           "name": "Bara"
                 *         },
                 *         {
                 *           "name": "Mjini",
                 *           "parent": "Bara"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ListedPlaces"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacesAdded"];
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
    patchPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the place.
                 * @example 019cabe0-0000-7000-8000-00000000000c
                 */
                placeId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Pwani"
                 *     }
                 */
                "application/json": components["schemas"]["PlacePatch"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
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
    listOwnFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnFieldsReply"];
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
    createOwnField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createOwnField-2026-03-01-0042`. */
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
                 *       "name": "Blood group",
                 *       "type": "choice",
                 *       "choices": [
                 *         "A",
                 *         "B",
                 *         "AB",
                 *         "0"
                 *       ],
                 *       "after": "birth"
                 *     }
                 */
                "application/json": components["schemas"]["NewOwnField"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnField"];
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
    patchOwnField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The `_id` of the field.
                 * @example 019cabe0-0000-7000-8000-00000000000d
                 */
                fieldId: string;
            };
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Blood group (laboratory)",
                 *       "translations": {
                 *         "fr": {
                 *           "name": "Groupe sanguin"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OwnFieldPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnField"];
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
            /** @description The request succeeded. */
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
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
                /** @description Only pairs of this grade. An example is `probable`. */
                grade?: components["schemas"]["Grade"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `rejectDuplicate-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    stopComparing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `joinPatients-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `settleJoin-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `partPatients-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
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
                /** @description Only patients of this age or older today. Patients of unknown age are left out. An example is `18`. */
                ageFrom?: number;
                /** @description Only patients of this age or younger today. Patients of unknown age are left out. An example is `49`. */
                ageTo?: number;
                /** @description Only patients of this gender; `NONE`: unknown. An example is `FEMALE`. */
                gender?: "MALE" | "FEMALE" | "OTHER" | "NONE";
                /** @description Only patients of this category; `NONE`: without one. An example is `OUTPATIENT`. */
                category?: "GENERAL" | "INPATIENT" | "OUTPATIENT" | "NONE";
                /** @description Only patients of this village. Case, accents and script are ignored. An example is `Kumasi`. */
                village?: string;
                /** @description Only patients whose home is this place or a place in it: the `_id` of a place. An example is `019cabe0-0000-7000-8000-00000000000c`. */
                place?: string;
                /** @description Only patients with these values of own fields, each as `FIELD|VALUE`. A number or day can be a range, `FIELD|5..10` or `FIELD|5..`. `FIELD|` finds patients without a value. An example is `019cabe0-0000-7000-8000-00000000000d|AB`. */
                own?: string[];
                /** @description Only patients with a visit that began within this number of days. An example is `90`. */
                visitedDays?: number;
                /** @description Only patients without a visit within this number of days. An example is `30`. */
                notVisitedDays?: number;
                /** @description Only patients registered on this day or later. An example is `2026-01-01`. */
                registeredFrom?: string;
                /** @description Only patients registered on this day or earlier. An example is `2026-12-31`. */
                registeredTo?: string;
                /** @description true: only patients without a patient number. An example is `true`. */
                withoutNumber?: boolean;
                /** @description true: only removed patients. An example is `false`. */
                retired?: boolean;
                /** @description The sort order. A hyphen before the name reverses it. An example is `name`. */
                sort?: "name" | "-createdAt" | "createdAt" | "youngest" | "oldest";
                /** @description The `next` of the previous page. An example is `WyJuYW1lIiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwiYW1hIl0`. */
                after?: string;
                /** @description The number of patients on a page. An example is `20`. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                 * @description The kind of place.
                 * @example village
                 */
                kind: "village" | "district";
                /** @description The beginning of the name. Case, accents and script are ignored. An example is `Ku`. */
                begins?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    listVillagesWithoutPlace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVillagesWithoutPlaceReply"];
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
    setHomesOfVillage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `setHomesOfVillage-2026-03-01-0042`. */
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
                 *       "village": "Kumasi",
                 *       "place": "019cabe0-0000-7000-8000-00000000000c"
                 *     }
                 */
                "application/json": components["schemas"]["HomesOfVillage"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomesSet"];
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
    undoHomesOfVillage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `undoHomesOfVillage-2026-03-01-0042`. */
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
                 *       "village": "Kumasi",
                 *       "place": "019cabe0-0000-7000-8000-00000000000c",
                 *       "group": "019cabe0-0000-7000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["HomesToUndo"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomesUndone"];
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
    listFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
    getFamily: {
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Family"];
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
    joinHousehold: {
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
                 *       "with": "019cabe0-0000-7000-8000-000000000002"
                 *     }
                 */
                "application/json": components["schemas"]["HouseholdJoined"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                /** @description true: only open visits; false: only ended ones. An example is `true`. */
                open?: boolean;
                /** @description true: only removed visits. They are left out by default. An example is `false`. */
                retired?: boolean;
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createVisit-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
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
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visit"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
    callPatient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `callPatient-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
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
            /** @description The request succeeded. */
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
    returnToQueue: {
        parameters: {
            query?: never;
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
            /** @description The request succeeded. */
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
                /** @description true: only open visits; false: only ended ones. An example is `true`. */
                open?: boolean;
                /** @description Only visits that began at this time or later. An example is `2026-03-01T00:00:00Z`. */
                from?: string;
                /** @description Only visits that began before this time. An example is `2026-04-01T00:00:00Z`. */
                to?: string;
                /** @description Only visits that ended after this time. With `to`: visits open between the two times. An example is `2026-03-01T00:00:00Z`. */
                endedAfter?: string;
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
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
    listVisitsDue: {
        parameters: {
            query?: {
                /** @description Only patients who are to come back on this day or later. Default: a year before today. An example is `2026-03-01`. */
                from?: string;
                /** @description Only patients who are to come back on this day or earlier. An example is `2026-03-31`. */
                to?: string;
                /** @description true: only patients whose day is before today; false: only the others. An example is `true`. */
                overdue?: boolean;
                /** @description Only patients whose home is this place or a place in it: the `_id` of a place. An example is `019cabe0-0000-7000-8000-00000000000c`. */
                place?: string;
                /** @description Only this patient, on any day: an `_id`. An example is `019cabe0-0000-7000-8000-000000000001`. */
                patient?: string;
                /** @description The `next` of the previous page. An example is `WyJyZXR1cm5PbiIsIjAxOTU2YjhhLTdjMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMSIsIjIwMjYtMDMtMDEiXQ`. */
                after?: string;
                /** @description The number of patients on a page. An example is `20`. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitDuePage"];
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
            /** @description The request succeeded. */
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
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
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
            /** @description The request succeeded. */
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
    getWaitingScreen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingScreen"];
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
    setWaitingScreen: {
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
                 *       "showsFirstNames": false
                 *     }
                 */
                "application/json": components["schemas"]["WaitingScreenSetting"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingScreen"];
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
    listConflicts: {
        parameters: {
            query?: {
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `settleConflict-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                 * @description The subject of the draft, such as `register`.
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
            /** @description The request succeeded. */
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
                 * @description The subject of the draft, such as `register`.
                 * @example register
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                /** @description The number of days, up to and including today. An example is `56`. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                /** @description The month as `YYYY-MM`, in the station’s time zone. Default: the current month. An example is `2026-03`. */
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    getDhisMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDhisMappingReply"];
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
    setDhisMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 1024 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dataSet": "BfMAe6Itzgt",
                 *       "orgUnit": "DiszpKrYNg8",
                 *       "figures": [
                 *         {
                 *           "figure": "visitsByAge/0-4/FEMALE",
                 *           "dataElement": "f7n9E0hX8qk",
                 *           "categoryOptionCombo": "bRowv6yZOF2"
                 *         },
                 *         {
                 *           "figure": "newPatients",
                 *           "dataElement": "FTRrcoaog83"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Dhis2Mapping"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDhisMappingReply"];
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
    exportToDhis: {
        parameters: {
            query: {
                /**
                 * @description The month as `YYYY-MM`, in the station’s time zone.
                 * @example 2026-03
                 */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dhis2Export"];
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
    getWaitingList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingList"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description A reference of the resources: what it refers to is added to the page. An example is `Patient:organization`. */
                _include?: string | string[];
                /** @description Adds the visits of the patients of the page. An example is `Encounter:patient`. */
                _revinclude?: "Encounter:patient";
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000001`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000001`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. An example is `true`. */
                active?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. Matches records with a different value. An example is `true`. */
                "active:not"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "active:missing"?: string | string[];
                /** @description The beginning of a family name. An example is `boa`. */
                family?: string | string[];
                /** @description The beginning of a family name. Matches the exact text. An example is `boa`. */
                "family:exact"?: string | string[];
                /** @description The beginning of a family name. Matches anywhere in the text. An example is `boa`. */
                "family:contains"?: string | string[];
                /** @description The beginning of a family name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "family:missing"?: string | string[];
                /** @description The beginning of a given name. An example is `ama`. */
                given?: string | string[];
                /** @description The beginning of a given name. Matches the exact text. An example is `ama`. */
                "given:exact"?: string | string[];
                /** @description The beginning of a given name. Matches anywhere in the text. An example is `ama`. */
                "given:contains"?: string | string[];
                /** @description The beginning of a given name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "given:missing"?: string | string[];
                /** @description The beginning of any part of the name. An example is `boateng`. */
                name?: string | string[];
                /** @description The beginning of any part of the name. Matches the exact text. An example is `boateng`. */
                "name:exact"?: string | string[];
                /** @description The beginning of any part of the name. Matches anywhere in the text. An example is `boateng`. */
                "name:contains"?: string | string[];
                /** @description The beginning of any part of the name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "name:missing"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. An example is `mensah`. */
                mothersMaidenName?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches the exact text. An example is `mensah`. */
                "mothersMaidenName:exact"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches anywhere in the text. An example is `mensah`. */
                "mothersMaidenName:contains"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "mothersMaidenName:missing"?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. An example is `1987-02-14`. */
                birthdate?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "birthdate:missing"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. An example is `false`. */
                deceased?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. Matches records with a different value. An example is `false`. */
                "deceased:not"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "deceased:missing"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                "death-date"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "death-date:missing"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. An example is `female`. */
                gender?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. Matches records with a different value. An example is `female`. */
                "gender:not"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "gender:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                telecom?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "telecom:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "telecom:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                phone?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "phone:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "phone:missing"?: string | string[];
                /** @description An email address of the patient. An example is `ama@example.org`. */
                email?: string | string[];
                /** @description An email address of the patient. Matches records with a different value. An example is `ama@example.org`. */
                "email:not"?: string | string[];
                /** @description An email address of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "email:missing"?: string | string[];
                /** @description The beginning of a part of the address. An example is `kumasi`. */
                address?: string | string[];
                /** @description The beginning of a part of the address. Matches the exact text. An example is `kumasi`. */
                "address:exact"?: string | string[];
                /** @description The beginning of a part of the address. Matches anywhere in the text. An example is `kumasi`. */
                "address:contains"?: string | string[];
                /** @description The beginning of a part of the address. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address:missing"?: string | string[];
                /** @description The beginning of the village or town. An example is `kumasi`. */
                "address-city"?: string | string[];
                /** @description The beginning of the village or town. Matches the exact text. An example is `kumasi`. */
                "address-city:exact"?: string | string[];
                /** @description The beginning of the village or town. Matches anywhere in the text. An example is `kumasi`. */
                "address-city:contains"?: string | string[];
                /** @description The beginning of the village or town. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-city:missing"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. An example is `ashanti`. */
                "address-state"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches the exact text. An example is `ashanti`. */
                "address-state:exact"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches anywhere in the text. An example is `ashanti`. */
                "address-state:contains"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-state:missing"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. An example is `00233`. */
                "address-postalcode"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches the exact text. An example is `00233`. */
                "address-postalcode:exact"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches anywhere in the text. An example is `00233`. */
                "address-postalcode:contains"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-postalcode:missing"?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                organization?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "organization:missing"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. An example is `gh`. */
                "address-country"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches the exact text. An example is `gh`. */
                "address-country:exact"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches anywhere in the text. An example is `gh`. */
                "address-country:contains"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-country:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    updateFhirPatientWhere: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000001`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000001`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. An example is `true`. */
                active?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. Matches records with a different value. An example is `true`. */
                "active:not"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "active:missing"?: string | string[];
                /** @description The beginning of a family name. An example is `boa`. */
                family?: string | string[];
                /** @description The beginning of a family name. Matches the exact text. An example is `boa`. */
                "family:exact"?: string | string[];
                /** @description The beginning of a family name. Matches anywhere in the text. An example is `boa`. */
                "family:contains"?: string | string[];
                /** @description The beginning of a family name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "family:missing"?: string | string[];
                /** @description The beginning of a given name. An example is `ama`. */
                given?: string | string[];
                /** @description The beginning of a given name. Matches the exact text. An example is `ama`. */
                "given:exact"?: string | string[];
                /** @description The beginning of a given name. Matches anywhere in the text. An example is `ama`. */
                "given:contains"?: string | string[];
                /** @description The beginning of a given name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "given:missing"?: string | string[];
                /** @description The beginning of any part of the name. An example is `boateng`. */
                name?: string | string[];
                /** @description The beginning of any part of the name. Matches the exact text. An example is `boateng`. */
                "name:exact"?: string | string[];
                /** @description The beginning of any part of the name. Matches anywhere in the text. An example is `boateng`. */
                "name:contains"?: string | string[];
                /** @description The beginning of any part of the name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "name:missing"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. An example is `mensah`. */
                mothersMaidenName?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches the exact text. An example is `mensah`. */
                "mothersMaidenName:exact"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches anywhere in the text. An example is `mensah`. */
                "mothersMaidenName:contains"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "mothersMaidenName:missing"?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. An example is `1987-02-14`. */
                birthdate?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "birthdate:missing"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. An example is `false`. */
                deceased?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. Matches records with a different value. An example is `false`. */
                "deceased:not"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "deceased:missing"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                "death-date"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "death-date:missing"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. An example is `female`. */
                gender?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. Matches records with a different value. An example is `female`. */
                "gender:not"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "gender:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                telecom?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "telecom:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "telecom:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                phone?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "phone:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "phone:missing"?: string | string[];
                /** @description An email address of the patient. An example is `ama@example.org`. */
                email?: string | string[];
                /** @description An email address of the patient. Matches records with a different value. An example is `ama@example.org`. */
                "email:not"?: string | string[];
                /** @description An email address of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "email:missing"?: string | string[];
                /** @description The beginning of a part of the address. An example is `kumasi`. */
                address?: string | string[];
                /** @description The beginning of a part of the address. Matches the exact text. An example is `kumasi`. */
                "address:exact"?: string | string[];
                /** @description The beginning of a part of the address. Matches anywhere in the text. An example is `kumasi`. */
                "address:contains"?: string | string[];
                /** @description The beginning of a part of the address. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address:missing"?: string | string[];
                /** @description The beginning of the village or town. An example is `kumasi`. */
                "address-city"?: string | string[];
                /** @description The beginning of the village or town. Matches the exact text. An example is `kumasi`. */
                "address-city:exact"?: string | string[];
                /** @description The beginning of the village or town. Matches anywhere in the text. An example is `kumasi`. */
                "address-city:contains"?: string | string[];
                /** @description The beginning of the village or town. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-city:missing"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. An example is `ashanti`. */
                "address-state"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches the exact text. An example is `ashanti`. */
                "address-state:exact"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches anywhere in the text. An example is `ashanti`. */
                "address-state:contains"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-state:missing"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. An example is `00233`. */
                "address-postalcode"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches the exact text. An example is `00233`. */
                "address-postalcode:exact"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches anywhere in the text. An example is `00233`. */
                "address-postalcode:contains"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-postalcode:missing"?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                organization?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "organization:missing"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. An example is `gh`. */
                "address-country"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches the exact text. An example is `gh`. */
                "address-country:exact"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches anywhere in the text. An example is `gh`. */
                "address-country:contains"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-country:missing"?: string | string[];
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    createFhirPatient: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createFhirPatient-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description A search. If one record matches, it is returned (200) and nothing is created. Several matches are a 412. An example is `identifier=http://example.org/national-id|N-77`. */
                "If-None-Exist"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    searchFhirPatientsByForm: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description A reference of the resources: what it refers to is added to the page. An example is `Patient:organization`. */
                _include?: string | string[];
                /** @description Adds the visits of the patients of the page. An example is `Encounter:patient`. */
                _revinclude?: "Encounter:patient";
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000001`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000001`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. An example is `true`. */
                active?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. Matches records with a different value. An example is `true`. */
                "active:not"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "active:missing"?: string | string[];
                /** @description The beginning of a family name. An example is `boa`. */
                family?: string | string[];
                /** @description The beginning of a family name. Matches the exact text. An example is `boa`. */
                "family:exact"?: string | string[];
                /** @description The beginning of a family name. Matches anywhere in the text. An example is `boa`. */
                "family:contains"?: string | string[];
                /** @description The beginning of a family name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "family:missing"?: string | string[];
                /** @description The beginning of a given name. An example is `ama`. */
                given?: string | string[];
                /** @description The beginning of a given name. Matches the exact text. An example is `ama`. */
                "given:exact"?: string | string[];
                /** @description The beginning of a given name. Matches anywhere in the text. An example is `ama`. */
                "given:contains"?: string | string[];
                /** @description The beginning of a given name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "given:missing"?: string | string[];
                /** @description The beginning of any part of the name. An example is `boateng`. */
                name?: string | string[];
                /** @description The beginning of any part of the name. Matches the exact text. An example is `boateng`. */
                "name:exact"?: string | string[];
                /** @description The beginning of any part of the name. Matches anywhere in the text. An example is `boateng`. */
                "name:contains"?: string | string[];
                /** @description The beginning of any part of the name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "name:missing"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. An example is `mensah`. */
                mothersMaidenName?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches the exact text. An example is `mensah`. */
                "mothersMaidenName:exact"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. Matches anywhere in the text. An example is `mensah`. */
                "mothersMaidenName:contains"?: string | string[];
                /** @description The beginning of the maiden name of the mother, if FHIR sent it as an extension. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "mothersMaidenName:missing"?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. An example is `1987-02-14`. */
                birthdate?: string | string[];
                /** @description The date of birth, as in `1991`, `1991-05` or `ge1991-05-31`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "birthdate:missing"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. An example is `false`. */
                deceased?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. Matches records with a different value. An example is `false`. */
                "deceased:not"?: string | string[];
                /** @description `true`: patients who have died; `false`: all others. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "deceased:missing"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                "death-date"?: string | string[];
                /** @description The date of death, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "death-date:missing"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. An example is `female`. */
                gender?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. Matches records with a different value. An example is `female`. */
                "gender:not"?: string | string[];
                /** @description The gender: `male`, `female`, `other` or `unknown`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "gender:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                telecom?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "telecom:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "telecom:missing"?: string | string[];
                /** @description A phone number of the patient. An example is `0712345678`. */
                phone?: string | string[];
                /** @description A phone number of the patient. Matches records with a different value. An example is `0712345678`. */
                "phone:not"?: string | string[];
                /** @description A phone number of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "phone:missing"?: string | string[];
                /** @description An email address of the patient. An example is `ama@example.org`. */
                email?: string | string[];
                /** @description An email address of the patient. Matches records with a different value. An example is `ama@example.org`. */
                "email:not"?: string | string[];
                /** @description An email address of the patient. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "email:missing"?: string | string[];
                /** @description The beginning of a part of the address. An example is `kumasi`. */
                address?: string | string[];
                /** @description The beginning of a part of the address. Matches the exact text. An example is `kumasi`. */
                "address:exact"?: string | string[];
                /** @description The beginning of a part of the address. Matches anywhere in the text. An example is `kumasi`. */
                "address:contains"?: string | string[];
                /** @description The beginning of a part of the address. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address:missing"?: string | string[];
                /** @description The beginning of the village or town. An example is `kumasi`. */
                "address-city"?: string | string[];
                /** @description The beginning of the village or town. Matches the exact text. An example is `kumasi`. */
                "address-city:exact"?: string | string[];
                /** @description The beginning of the village or town. Matches anywhere in the text. An example is `kumasi`. */
                "address-city:contains"?: string | string[];
                /** @description The beginning of the village or town. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-city:missing"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. An example is `ashanti`. */
                "address-state"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches the exact text. An example is `ashanti`. */
                "address-state:exact"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. Matches anywhere in the text. An example is `ashanti`. */
                "address-state:contains"?: string | string[];
                /** @description The beginning of the state, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-state:missing"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. An example is `00233`. */
                "address-postalcode"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches the exact text. An example is `00233`. */
                "address-postalcode:exact"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. Matches anywhere in the text. An example is `00233`. */
                "address-postalcode:contains"?: string | string[];
                /** @description The beginning of the postal code, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-postalcode:missing"?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                organization?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "organization:missing"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. An example is `gh`. */
                "address-country"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches the exact text. An example is `gh`. */
                "address-country:exact"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. Matches anywhere in the text. An example is `gh`. */
                "address-country:contains"?: string | string[];
                /** @description The beginning of the country, if FHIR sent it. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "address-country:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The parameters of the search, which may also be in the address. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "_lastUpdated": "ge2000-01-01"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
    searchFhirEncounters: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description A reference of the resources: what it refers to is added to the page. An example is `Encounter:patient`. */
                _include?: string | string[];
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000003`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000003`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                patient?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "patient:missing"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                subject?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "subject:missing"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                "service-provider"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "service-provider:missing"?: string | string[];
                /** @description The place of the visit, as `Location/ID`. An example is `Location/019cabe0-0000-7000-8000-000000000008`. */
                location?: string | string[];
                /** @description The place of the visit, as `Location/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "location:missing"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. An example is `finished`. */
                status?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. Matches records with a different value. An example is `finished`. */
                "status:not"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "status:missing"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. An example is `AMB`. */
                class?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. Matches records with a different value. An example is `AMB`. */
                "class:not"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "class:missing"?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                date?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "date:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    updateFhirEncounterWhere: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000003`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000003`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                patient?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "patient:missing"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                subject?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "subject:missing"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                "service-provider"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "service-provider:missing"?: string | string[];
                /** @description The place of the visit, as `Location/ID`. An example is `Location/019cabe0-0000-7000-8000-000000000008`. */
                location?: string | string[];
                /** @description The place of the visit, as `Location/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "location:missing"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. An example is `finished`. */
                status?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. Matches records with a different value. An example is `finished`. */
                "status:not"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "status:missing"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. An example is `AMB`. */
                class?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. Matches records with a different value. An example is `AMB`. */
                "class:not"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "class:missing"?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                date?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "date:missing"?: string | string[];
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    createFhirEncounter: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createFhirEncounter-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description A search. If one record matches, it is returned (200) and nothing is created. Several matches are a 412. An example is `identifier=http://example.org/national-id|N-77`. */
                "If-None-Exist"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    searchFhirEncountersByForm: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description A reference of the resources: what it refers to is added to the page. An example is `Encounter:patient`. */
                _include?: string | string[];
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000003`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000003`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                _lastUpdated?: string | string[];
                /** @description The time of the last change, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_lastUpdated:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                patient?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "patient:missing"?: string | string[];
                /** @description The patient, as `Patient/ID`. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                subject?: string | string[];
                /** @description The patient, as `Patient/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "subject:missing"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                "service-provider"?: string | string[];
                /** @description The facility where the visit was recorded, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "service-provider:missing"?: string | string[];
                /** @description The place of the visit, as `Location/ID`. An example is `Location/019cabe0-0000-7000-8000-000000000008`. */
                location?: string | string[];
                /** @description The place of the visit, as `Location/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "location:missing"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. An example is `finished`. */
                status?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. Matches records with a different value. An example is `finished`. */
                "status:not"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "status:missing"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. An example is `AMB`. */
                class?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. Matches records with a different value. An example is `AMB`. */
                "class:not"?: string | string[];
                /** @description The class: `AMB`, `IMP` or another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "class:missing"?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                date?: string | string[];
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "date:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The parameters of the search, which may also be in the address. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "_lastUpdated": "ge2000-01-01"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
    readFhirPatient: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
                "If-None-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    patchFhirPatient: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/maritalStatus",
                 *         "value": {
                 *           "text": "married"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
                "If-None-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
    patchFhirEncounter: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
                "If-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
                 * @example [
                 *       {
                 *         "op": "add",
                 *         "path": "/serviceType",
                 *         "value": {
                 *           "text": "antenatal care"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    Location: components["headers"]["Location"];
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
                "If-None-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirPatient"];
                    "application/fhir+json": components["schemas"]["FhirPatient"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description The ETag of a version that the caller already has. If it is current, the reply is a 304 without a body. An example is `"3-known"`. */
                "If-None-Match"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirEncounter"];
                    "application/fhir+json": components["schemas"]["FhirEncounter"];
                };
            };
            /** @description The record still matches the ETag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Only versions written at this time or later, by the writer’s clock. An example is `2026-03-01T00:00:00Z`. */
                _since?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Only versions written at this time or later, by the writer’s clock. An example is `2026-03-01T00:00:00Z`. */
                _since?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Only versions written at this time or later, by the writer’s clock. An example is `2026-03-01T00:00:00Z`. */
                _since?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Only versions written at this time or later, by the writer’s clock. An example is `2026-03-01T00:00:00Z`. */
                _since?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Only versions written at this time or later, by the writer’s clock. An example is `2026-03-01T00:00:00Z`. */
                _since?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
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
                "application/fhir+json": components["schemas"]["FhirToMatch"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
    getFhirCrossReference: {
        parameters: {
            query: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /**
                 * @description The known number, as `SYSTEM|VALUE`, or `ADDRESS|Patient/ID` with the address of this server.
                 * @example http://moh.example.org/national-id|N-77
                 */
                sourceIdentifier: string;
                /** @description Only numbers of this system. The address of this server means ids of resources. An example is `http://lab.example.org`. */
                targetSystem?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    postFhirCrossReference: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
                 *           "name": "sourceIdentifier",
                 *           "valueIdentifier": {
                 *             "system": "http://moh.example.org/national-id",
                 *             "value": "N-77"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirParameters"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `mergeFhirPatients-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
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
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `undoFhirMerge-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
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
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `sendFhirBundle-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
    searchFhirOrganizations: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000008`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000008`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. An example is `true`. */
                active?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. Matches records with a different value. An example is `true`. */
                "active:not"?: string | string[];
                /** @description Whether the record is active: neither removed nor merged into another one. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "active:missing"?: string | string[];
                /** @description The beginning of any part of the name. An example is `boateng`. */
                name?: string | string[];
                /** @description The beginning of any part of the name. Matches the exact text. An example is `boateng`. */
                "name:exact"?: string | string[];
                /** @description The beginning of any part of the name. Matches anywhere in the text. An example is `boateng`. */
                "name:contains"?: string | string[];
                /** @description The beginning of any part of the name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "name:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    searchFhirLocations: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-000000000008`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-000000000008`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. An example is `1234567890`. */
                identifier?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. Matches records with a different value. An example is `1234567890`. */
                "identifier:not"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "identifier:missing"?: string | string[];
                /** @description An identifier of the record itself, as `SYSTEM|VALUE` or the value alone. As `SYSTEM|CODE|VALUE`, where system and code are of the type of the identifier. An example is `http://terminology.hl7.org/CodeSystem/v2-0203|MR|1234567890`. */
                "identifier:of-type"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. An example is `finished`. */
                status?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. Matches records with a different value. An example is `finished`. */
                "status:not"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "status:missing"?: string | string[];
                /** @description The beginning of any part of the name. An example is `boateng`. */
                name?: string | string[];
                /** @description The beginning of any part of the name. Matches the exact text. An example is `boateng`. */
                "name:exact"?: string | string[];
                /** @description The beginning of any part of the name. Matches anywhere in the text. An example is `boateng`. */
                "name:contains"?: string | string[];
                /** @description The beginning of any part of the name. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "name:missing"?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. An example is `Organization/019cabe0-0000-7000-8000-000000000008`. */
                organization?: string | string[];
                /** @description The facility where the record was registered, or that a program named, as `Organization/ID`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "organization:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    readFhirOrganization: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirOrganization"];
                    "application/fhir+json": components["schemas"]["FhirOrganization"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    readFhirLocation: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the station.
                 * @example 019cabe0-0000-7000-8000-000000000008
                 */
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirLocation"];
                    "application/fhir+json": components["schemas"]["FhirLocation"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    processFhirMessage: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `processFhirMessage-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
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
                 *       "type": "message",
                 *       "entry": [
                 *         {
                 *           "fullUrl": "urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d02",
                 *           "resource": {
                 *             "resourceType": "MessageHeader",
                 *             "id": "5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d02",
                 *             "eventUri": "urn:ihe:iti:pmir:2019:patient-feed",
                 *             "source": {
                 *               "endpoint": "http://hospital.example.org/fhir"
                 *             },
                 *             "focus": [
                 *               {
                 *                 "reference": "urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d03"
                 *               }
                 *             ]
                 *           }
                 *         },
                 *         {
                 *           "fullUrl": "urn:uuid:5f2d4cf0-6f0b-4f6e-8b1a-3f1f2a7c9d03",
                 *           "resource": {
                 *             "resourceType": "Bundle",
                 *             "type": "history",
                 *             "entry": [
                 *               {
                 *                 "resource": {
                 *                   "resourceType": "Patient",
                 *                   "name": [
                 *                     {
                 *                       "text": "Ama Boateng",
                 *                       "family": "Boateng",
                 *                       "given": [
                 *                         "Ama"
                 *                       ]
                 *                     }
                 *                   ],
                 *                   "gender": "female",
                 *                   "birthDate": "1987-02-14"
                 *                 },
                 *                 "request": {
                 *                   "method": "POST",
                 *                   "url": "Patient/1"
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirBundle"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
    searchFhirSubscriptions: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1`. */
                _page?: number;
                /** @description Parameters to sort by, a descending one after `-`. Refused if too many records would have to be read. An example is `_id`. */
                _sort?: string;
                /** @description `none`: matches are not counted. Otherwise they are, up to a limit. An example is `none`. */
                _total?: "none" | "estimate" | "accurate";
                /** @description The id of the record. Separate several with commas. An example is `019cabe0-0000-7000-8000-00000000000a`. */
                _id?: string | string[];
                /** @description The id of the record. Separate several with commas. Matches records with a different value. An example is `019cabe0-0000-7000-8000-00000000000a`. */
                "_id:not"?: string | string[];
                /** @description The id of the record. Separate several with commas. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "_id:missing"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. An example is `finished`. */
                status?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. Matches records with a different value. An example is `finished`. */
                "status:not"?: string | string[];
                /** @description The status: `arrived`, `in-progress`, `finished` or `entered-in-error`. `true`: matches records without a value; `false`: matches records with one. An example is `false`. */
                "status:missing"?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    createFhirSubscription: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createFhirSubscription-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resourceType": "Subscription",
                 *       "status": "requested",
                 *       "reason": "The index of the district",
                 *       "criteria": "Patient",
                 *       "channel": {
                 *         "type": "message",
                 *         "endpoint": "https://index.example.org/fhir/$process-message",
                 *         "payload": "application/fhir+json"
                 *       }
                 *     }
                 */
                "application/fhir+json": components["schemas"]["FhirSubscription"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirSubscription"];
                    "application/fhir+json": components["schemas"]["FhirSubscription"];
                };
            };
            /** @description The record was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirSubscription"];
                    "application/fhir+json": components["schemas"]["FhirSubscription"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
    readFhirSubscription: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the subscription.
                 * @example 019cabe0-0000-7000-8000-00000000000a
                 */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirSubscription"];
                    "application/fhir+json": components["schemas"]["FhirSubscription"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            423: components["responses"]["Outcome423"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    deleteFhirSubscription: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the subscription.
                 * @example 019cabe0-0000-7000-8000-00000000000a
                 */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationOutcome"];
                    "application/fhir+json": components["schemas"]["OperationOutcome"];
                };
            };
            400: components["responses"]["Outcome400"];
            401: components["responses"]["Outcome401"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
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
    readFhirOperationDefinition: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The part of each resource that is returned; with `count`, only the number of matches. An example is `true`. */
                _summary?: "true" | "text" | "data" | "count" | "false";
                /** @description The elements of each resource that are returned, beside those that FHIR requires. An example is `identifier,name`. */
                _elements?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The id of the definition.
                 * @example Patient-undo-merge
                 */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FhirOperationDefinition"];
                    "application/fhir+json": components["schemas"]["FhirOperationDefinition"];
                };
            };
            400: components["responses"]["Outcome400"];
            403: components["responses"]["Outcome403"];
            404: components["responses"]["Outcome404"];
            405: components["responses"]["Outcome405"];
            406: components["responses"]["Outcome406"];
            414: components["responses"]["Outcome414"];
            417: components["responses"]["Outcome417"];
            431: components["responses"]["Outcome431"];
            500: components["responses"]["Outcome500"];
            503: components["responses"]["Outcome503"];
        };
    };
    searchFhirAuditEvents: {
        parameters: {
            query?: {
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
                /** @description The number of entries on a page. An example is `20`. */
                _count?: number;
                /** @description The position of the page, taken from the link `next` of a Bundle. An example is `1772355600000-0`. */
                before?: string;
                /** @description Only entries that showed or changed this patient. An example is `Patient/019cabe0-0000-7000-8000-000000000001`. */
                patient?: string;
                /** @description The time or day, with an optional comparison, as in `ge2026-03-01`. An example is `ge2026-03-01`. */
                date?: string | string[];
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
                /** @description The content type of the reply, which takes precedence over `Accept`: `json`, `xml`, or a media type. An example is `json`. */
                _format?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown parameters. After a save, `return=minimal` leaves out the body of the reply, and `return=OperationOutcome` replaces it. An example is `handling=strict`. */
                Prefer?: string;
            };
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
            /** @description The request succeeded. */
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
            406: components["responses"]["Outcome406"];
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
            /** @description The request succeeded. */
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
    signInByCode: {
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
                 *       "code": "4071"
                 *     }
                 */
                "application/json": components["schemas"]["CodeProof"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
    chooseQuickCode: {
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
                 *       "code": "4071"
                 *     }
                 */
                "application/json": components["schemas"]["NewQuickCode"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
    getQuickCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickCodes"];
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
    setQuickCodes: {
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
                 *       "isOn": false
                 *     }
                 */
                "application/json": components["schemas"]["QuickCodes"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickCodes"];
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
    getCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
    setOwnFullName: {
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
                 *       "fullName": "Ama Mensah"
                 *     }
                 */
                "application/json": components["schemas"]["OwnFullName"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            423: components["responses"]["Problem423"];
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createStaff-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
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
    listStaffNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffNames"];
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
            /** @description The request succeeded. */
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createToken-2026-03-01-0042`. */
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
                 *       "scopes": [
                 *         "read",
                 *         "write",
                 *         "changes"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
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
                 * @description The `id` of the access token.
                 * @example 019cabe0-0000-7000-8000-000000000006
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `setUp-2026-03-01-0042`. */
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
                 *         "fullName": "Ama Mensah",
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `renewRecoveryKey-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
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
    getComputer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThisComputer"];
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
    moveSeat: {
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
                 *       "address": "192.168.1.21"
                 *     }
                 */
                "application/json": components["schemas"]["MoveSeatBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
    becomeSeat: {
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
                 *       "setupCode": "123-456",
                 *       "address": "192.168.1.20",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["BecomeSeatBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BecameSeat"];
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
    leaveSeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    openPractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticePage"];
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
    deletePractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    openPracticeFirst: {
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
                 *       "setupCode": "123-456"
                 *     }
                 */
                "application/json": components["schemas"]["OpenPracticeFirstBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticePage"];
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
    lookForBackups: {
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
                 *       "setupCode": "123-456",
                 *       "path": "/media/usb"
                 *     }
                 */
                "application/json": components["schemas"]["LookForBackupsBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookedIn"];
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
    leavePractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    getOpenedFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
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
    dismissOpenedFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    getDateFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description A cursor. Without one, the list starts at the beginning; `now` returns the current position only. An example is `now`. */
                since?: string;
                /** @description The number of changes. A page can have a few more: changes with the same cursor are not split. An example is `200`. */
                limit?: number;
                /** @description Also returns each record as it is now. An example is `record`. */
                include?: "record";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
    streamRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
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
    listenToEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event received. Later events are sent first. Without it, the stream starts now. An example is `AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description The request succeeded. */
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `createWebhook-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
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
            /** @description The request succeeded. */
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
    replaceWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `replaceWebhookSecret-2026-03-01-0042`. */
                "Idempotency-Key"?: string;
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
                 *       "formerHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhookSecret"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
    listAudit: {
        parameters: {
            query?: {
                /** @description Only entries that concern this patient, in lists too, and those that exported everybody’s data: exports, backups, sync files, full copies and paired computers. An example is `019cabe0-0000-7000-8000-000000000001`. */
                patient?: string;
                /** @description Only entries of this account or access token. An example is `019cabe0-0000-7000-8000-000000000005`. */
                person?: string;
                /** @description Only entries of this action. An example is `patient-viewed`. */
                action?: components["schemas"]["AuditAction"];
                /** @description Only entries at this time or later. An example is `2026-03-01T00:00:00Z`. */
                from?: string;
                /** @description Only entries before this time. An example is `2026-04-01T00:00:00Z`. */
                to?: string;
                /** @description The `next` of the previous page. An example is `1772355600000-0`. */
                before?: string;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                /** @description Only entries that concern this patient, in lists too, and those that exported everybody’s data: exports, backups, sync files, full copies and paired computers. An example is `019cabe0-0000-7000-8000-000000000001`. */
                patient?: string;
                /** @description Only entries of this account or access token. An example is `019cabe0-0000-7000-8000-000000000005`. */
                person?: string;
                /** @description Only entries of this action. An example is `patient-viewed`. */
                action?: components["schemas"]["AuditAction"];
                /** @description Only entries at this time or later. An example is `2026-03-01T00:00:00Z`. */
                from?: string;
                /** @description Only entries before this time. An example is `2026-04-01T00:00:00Z`. */
                to?: string;
                /** @description CSV for a spreadsheet, or FHIR AuditEvents as NDJSON. An example is `csv`. */
                format?: "csv" | "fhir";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
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
                /** @description Any text, different for each request. For 30 days, repeating the same key and body returns the first reply again. An example is `notePrint-2026-03-01-0042`. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description The ETag of the version on which the change is based; `*` for any. An example is `*`. */
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
            /** @description The request succeeded. */
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
                "application/json": components["schemas"]["SetListenerBody"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
    getHolding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingState"];
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
    setHolding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 1024 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "places": [
                 *         "019cabe0-0000-7000-8000-00000000000c"
                 *       ],
                 *       "months": 24
                 *     }
                 */
                "application/json": components["schemas"]["HoldingToSet"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingState"];
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
    listBroughtHere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllBroughtHere"];
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
    listPlaceSizes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceSizes"];
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
    findPeopleElsewhere: {
        parameters: {
            query: {
                /**
                 * @description The words to search for. At least one letter or digit is required.
                 * @example maria nunes 34
                 */
                q: string;
                /** @description The part of `q` without the words that give an age or a birth. An example is `maria nunes`. */
                besidesBirth?: string;
                /** @description The first possible date of birth. An example is `1991-01-01`. */
                bornFrom?: string;
                /** @description The last possible date of birth. An example is `1992-12-31`. */
                bornTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleElsewhere"];
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
    bringPatientHere: {
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
                 *       "patientId": "019cabe0-0000-7000-8000-000000000001",
                 *       "reason": "present"
                 *     }
                 */
                "application/json": components["schemas"]["PatientToBring"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
    letPatientGo: {
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                 * @description The `id` of the workstation.
                 * @example 019cabe0-0000-7000-8000-000000000009
                 */
                seatId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                 * @description The name of the file, for people.
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
                /** @description The number of the page, from 0. An example is `0`. */
                page?: number;
                /** @description The number of entries on a page. An example is `20`. */
                size?: number;
                /** @description Only rows with this outcome. An example is `new`. */
                outcome?: "new" | "same" | "possible" | "repeated" | "refused" | "added" | "updated" | "taken-back" | "kept";
                /** @description Whether cells are returned whole. By default, they are shortened to 200 characters. An example is `whole`. */
                cells?: "whole";
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
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
            /** @description The request succeeded. */
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
    receiveChanges: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the message. A retry without later changes has the same.
                 * @example msg_AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw
                 */
                "webhook-id": string;
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1772355600
                 */
                "webhook-timestamp": string;
                /**
                 * @description The text `v1,` and the base64 of the HMAC-SHA-256 of id, timestamp and body, with dots between them. While a secret is replaced there are two, with a space between them.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "records.changed",
                 *       "timestamp": "2026-03-01T09:00:00.000Z",
                 *       "data": {
                 *         "changes": [
                 *           {
                 *             "kind": "patient",
                 *             "id": "019cabe0-0000-7000-8000-000000000001",
                 *             "what": "created",
                 *             "version": 1,
                 *             "cursor": "AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw"
                 *           }
                 *         ],
                 *         "next": "AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description The message was accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveReminders: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the message. A retry without later changes has the same.
                 * @example msg_due_2026-03-12_
                 */
                "webhook-id": string;
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1772355600
                 */
                "webhook-timestamp": string;
                /**
                 * @description The text `v1,` and the base64 of the HMAC-SHA-256 of id, timestamp and body, with dots between them. While a secret is replaced there are two, with a space between them.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "visits.due",
                 *       "timestamp": "2026-03-11T06:00:00.000Z",
                 *       "data": {
                 *         "visits": [
                 *           {
                 *             "visitId": "019cabe0-0000-7000-8000-000000000003",
                 *             "patientId": "019cabe0-0000-7000-8000-000000000001",
                 *             "returnOn": "2026-03-12"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReminderMessage"];
            };
        };
        responses: {
            /** @description The message was accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
