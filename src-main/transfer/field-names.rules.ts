/**
 * The fields that a column of a file can have, and their names. The names are those of the six languages of the page, and the spellings of
 * clinics, Excel and other programs. The first six spellings of a field are its names in those languages, used as heads of files for
 * people. Pure.
 *
 * `fields.rules.ts` recognises heads. It is a file of its own because it needs tables of every script, which the window has no use for.
 */
import { languages } from '../db/stored-values.rules.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import { folded } from '../time/typed-day.rules.ts';
import type { ImportContent } from './file.rules.ts';

/** How an import treats a place that the registry does not have: it adds the place, or keeps its text as the village. */
export const placeChoices = ['add', 'text'] as const;
export type PlaceChoice = (typeof placeChoices)[number];

const patientFields = [
  'recordId',
  'patientNumber',
  'name',
  'givenName',
  'middleName',
  'fatherName',
  'grandfatherName',
  'familyName',
  'gender',
  'birth',
  'age',
  'ageUnit',
  'birthEstimated',
  'category',
  'phone',
  'otherPhone',
  'otherPhoneWhose',
  'address',
  'village',
  'district',
  'home',
  'kinName',
  'kinRelation',
  'kinPhone',
  'deceased',
  'deceasedOn',
  'movedAwayOn',
  'household',
  'mother',
  'seenAs',
  'consent',
  'identifier',
  'ownField',
  // In NDJSON only: whole lists and objects, as in the interface.
  'identifiers',
  'otherPhones',
  'nextOfKin',
  'own',
] as const;
/** The fields of a visit, in the order of an exported file. `patientId` is the record of its patient. */
const visitFields = [
  'visitId',
  'patientId',
  'visitStart',
  'visitTime',
  'visitEnd',
  'visitCategory',
  'visitReason',
  'visitNotes',
  'attendedBy',
  'urgent',
  'calledAt',
  'calledBy',
  'returnOn',
  'returnReason',
] as const;
export type VisitField = (typeof visitFields)[number];
/** The fields of all files, those of patients in the order of an exported file. */
export const importFields = [...patientFields, ...visitFields] as const;
export type ImportField = (typeof importFields)[number];
export type PatientField = (typeof patientFields)[number];

/** The fields that are one field of a patient, a text or a yes or no, with the name of that field. */
export const plainFields = {
  patientNumber: { name: 'patientNumber', is: 'text' },
  phone: { name: 'phoneNumber', is: 'text' },
  address: { name: 'residentialAddress', is: 'text' },
  village: { name: 'village', is: 'text' },
  district: { name: 'district', is: 'text' },
  household: { name: 'household', is: 'text' },
  mother: { name: 'mother', is: 'text' },
  seenAs: { name: 'seenAs', is: 'text' },
  birthEstimated: { name: 'dateOfBirthEstimated', is: 'answer' },
  consent: { name: 'consentToContact', is: 'answer' },
} as const satisfies Partial<Record<ImportField, Plain>>;
type Plain = { name: keyof NewPatient; is: 'text' | 'answer' };
export type PlainField = keyof typeof plainFields;

export const labelLanguages = languages;
export type LabelLanguage = (typeof labelLanguages)[number];

/** The fields whose columns the clinic names: a system of ID numbers, and an own field. */
export type NamedField = 'identifier' | 'ownField';
export const isNamed = (field: ImportField): field is NamedField => field === 'identifier' || field === 'ownField';

/** The parts of a name in the order in which they are spoken. Several columns can be the same part. */
export const nameParts = ['givenName', 'middleName', 'fatherName', 'grandfatherName', 'familyName'] as const;
export const nameFields = ['name', ...nameParts] as const;
export type NameField = (typeof nameFields)[number];

/** The fields that tell in a list of visits whose visit each one is. A name alone does not, but it is compared. */
export const whoseFields = [...nameFields, 'patientNumber', 'identifier'] as const satisfies readonly PatientField[];
export type WhoseField = (typeof whoseFields)[number];

/** The fields that a column can have, by what the rows of the file are. */
export const fieldsOf: Record<ImportContent, readonly ImportField[]> = {
  patients: patientFields,
  visits: ['visitId', 'patientId', ...whoseFields, ...visitFields.slice(2)],
};

/** Separated by bars. */
export const spellings: Record<Exclude<ImportField, NamedField>, string> = {
  recordId: '_id|_id|_id|_id|_id|_id|satchel id|record id|uuid',
  patientNumber:
    'Patient number|Numéro du patient|Número de paciente|Número do paciente|Namba ya mgonjwa|رقم المريض|patientNumber|patient no|patient nr|' +
    'patient id|patientid|mrn|medical record number|file number|file no|folder number|folder no|card number|card no|hospital number|hospital no|hospital id|hosp no|hosp number|hosp nr|hosp id|ip no|ip number|ipd no|ipd number|op no|op number|pt no|' +
    'unit no|unit number|chart no|client no|client number|client id|emr no|' +
    'clinic number|clinic no|reg no|registration number|opd number|opd no|opd nr|number|no|nr|n|numéro|numéro de dossier|n dossier|' +
    'numéro patient|n patient|dossier|código|número|número de expediente|expediente|historia clínica|n historia clínica|' +
    'número de historia clínica|número do processo|processo|n processo|número de processo|namba|namba ya kadi|namba ya faili|' +
    'رقم الملف|رقم|رقم البطاقة',
  name:
    'Name|Nom|Nombre|Nome|Jina|الاسم|full name|fullname|patientName|patient name|name of patient|names|client name|nom complet|nom et prénom|' +
    'nom et prénoms|nom prénom|noms|nom du patient|nombre completo|nombre y apellido|nombre y apellidos|apellidos y nombres|' +
    'apellido y nombre|nombre del paciente|nome completo|nome do paciente|jina kamili|jina la mgonjwa|majina|الاسم الكامل|اسم المريض|اسم|' +
    'الاسم الثلاثي|الاسم الرباعي',
  givenName:
    'First name|Prénom|Nombres|Primeiro nome|Jina la kwanza|الاسم الأول|firstname|first names|given name|given names|givenname|forename|' +
    'forenames|christian name|prénoms|primer nombre|nome próprio|nomes próprios|اسم الشخص|الاسم الاول',
  middleName:
    'Middle name|Deuxième prénom|Segundo nombre|Segundo nome|Jina la kati|الاسم الأوسط|middle names|middlename|other name|other names|' +
    'second given name|second first name|middle initial|autres prénoms|autre prénom|otros nombres|nome do meio|nomes do meio|outros nomes|' +
    'majina mengine|jina la pili',
  fatherName:
    'Father’s name|Nom du père|Nombre del padre|Nome do pai|Jina la baba|اسم الأب|father name|fathers name|name of father|patronymic|' +
    'prénom du père|اسم الوالد|الأب',
  grandfatherName:
    'Grandfather’s name|Nom du grand-père|Nombre del abuelo|Nome do avô|Jina la babu|اسم الجد|grandfather name|grandfathers name|' +
    'grand father name|grand fathers name|name of grandfather|prénom du grand-père|الجد',
  familyName:
    'Last name|Nom de famille|Apellido|Apelido|Jina la ukoo|اسم العائلة|lastname|surname|family name|familyname|family names|surnames|second name|' +
    'second surname|nom famille|postnom|post nom|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|apelidos|apelido materno|' +
    'apelido paterno|apelido da mãe|apelido do pai|primeiro apelido|último apelido|sobrenome|sobrenomes|último sobrenome|último nome|jina la familia|jina la mwisho|اللقب|الكنية|الشهرة',
  gender: 'Gender|Sexe|Sexo|Género|Jinsia|الجنس|sex|m f|mf|genre|النوع',
  birth:
    'Date of birth|Date de naissance|Fecha de nacimiento|Data de nascimento|Tarehe ya kuzaliwa|تاريخ الميلاد|dateOfBirth|dob|d o b|' +
    'birth date|birthdate|birthday|born|born on|birth|year of birth|yob|naissance|né le|née le|né e le|ddn|date naiss|date naissance|année de naissance|' +
    'nacimiento|fecha nacimiento|fecha nac|f nac|año de nacimiento|nascimento|data nasc|data nascimento|dn|ano de nascimento|' +
    'kuzaliwa|siku ya kuzaliwa|mwaka wa kuzaliwa|تاريخ الولادة|الميلاد|سنة الميلاد',
  // A unit may follow each of them, see `unitOfHead`.
  age: 'Age|Âge|Edad|Idade|Umri|العمر|patient age|age of patient|age at visit|âge du patient|umri wa mgonjwa|miaka|السن|عمر|عمر المريض',
  ageUnit:
    'Unit of age|Unité d’âge|Unidad de edad|Unidade de idade|Kipimo cha umri|وحدة العمر|ageUnit|age units|age unit|units of age|unit of the age|' +
    'age type|age in|years or months|years months|months years|unité de l’âge|unité âge|unidad de la edad|unidade da idade|' +
    'unidad edad|unidade idade|aina ya umri|وحدة السن|وحدة قياس العمر',
  birthEstimated:
    'Date of birth is estimated|Date de naissance estimée|Fecha de nacimiento estimada|Data de nascimento estimada|' +
    'Tarehe ya kuzaliwa ni makadirio|تاريخ الميلاد تقديري|dateOfBirthEstimated|dob estimated|estimated dob|estimated|birth date estimated',
  category:
    'Patient category|Catégorie|Categoría|Categoria|Kundi la mgonjwa|فئة المريض|patientCategory|category|patient type|type|type de patient|' +
    'tipo de paciente|tipo|aina ya mgonjwa|الفئة',
  phone:
    'Phone|Téléphone|Teléfono|Telefone|Simu|الهاتف|phoneNumber|phone number|phone no|telephone|telephone number|tel|tel no|mobile|mobile number|' +
    'mobile phone|cell|cell phone|cellphone|contact|contact number|contacts|numéro de téléphone|tél|portable|mobile no|número de teléfono|móvil|' +
    'celular|número de telefone|telemóvel|contacto|namba ya simu|nambari ya simu|simu ya mkononi|رقم الهاتف|هاتف|الجوال|رقم الجوال|الموبايل|تلفون',
  otherPhone:
    'Other phone|Autre téléphone|Otro teléfono|Outro telefone|Simu nyingine|هاتف آخر|second phone|phone 2|phone2|alternative phone|' +
    'alternate phone|tel 2|téléphone 2|teléfono 2|telefone 2|simu 2|هاتف 2',
  otherPhoneWhose:
    'Whose phone|À qui est ce téléphone|De quién es el teléfono|De quem é o telefone|Simu ni ya nani|لمن الهاتف|phone owner|owner of phone|' +
    'phone of|whose other phone|whosePhone',
  address:
    'Address|Adresse|Dirección|Endereço|Anwani|العنوان|residentialAddress|residential address|home address|residence|place of residence|' +
    'physical address|street|landmark|domicile|lieu de résidence|résidence|domicilio|direccion de residencia|morada|residência|' +
    'makazi|mahali anapoishi|مكان السكن|السكن|عنوان السكن',
  village:
    'Village|Village|Pueblo|Aldeia|Kijiji|القرية|village estate|estate|village or estate|village town|town village|village street|kebele|village name|town|community|locality|settlement|city|ward|quartier|localité|ville|comunidad|' +
    'localidad|aldea|ciudad|comunidade|bairro|localidade|cidade|mtaa|mji|المدينة|البلدة|الحي|المخيم',
  district:
    'District|District|Distrito|Distrito|Wilaya|المنطقة|county|province|region|state|sub county|woreda|subcounty|lga|commune|département|région|' +
    'departamento|provincia|municipio|região|província|município|mkoa|kata|المحافظة|المديرية|الولاية',
  home: 'Place|Lieu|Lugar|Lugar|Mahali|المكان|home',
  kinName:
    'Next of kin|Personne à prévenir|Familiar|Familiar próximo|Ndugu wa karibu|أقرب الأقارب|next of kin name|nok|nok name|guardian|guardian name|' +
    'caretaker|caregiver|mother name|name of mother|mothers name|parent|emergency contact|contact person|tuteur|nom de la mère|' +
    'proche|familiar cercano|nombre de la madre|responsable|acompañante|nome da mãe|encarregado|mlezi|jina la mama|mzazi|' +
    'ولي الأمر|اسم الأم|المرافق',
  kinRelation:
    'Relation of next of kin|Lien de parenté|Parentesco|Grau de parentesco|Uhusiano|صلة القرابة|relation|next of kin relation|relationship|relationship of next of kin|' +
    'nok relation|nok relationship|lien|relación|relação|القرابة',
  kinPhone:
    'Phone of next of kin|Téléphone de la personne à prévenir|Teléfono del familiar|Telefone do familiar|Simu ya ndugu|هاتف القريب|next of kin phone|' +
    'next of kin contact|nok phone|nok contact|nok tel|guardian phone|guardian contact|emergency phone|téléphone du proche|' +
    'téléphone du tuteur|teléfono de contacto|telefone de contacto|simu ya mlezi|هاتف ولي الأمر',
  deceased:
    'Deceased|Décédé|Fallecido|Falecido|Amefariki|متوفى|dead|died|décédée|décès|fallecida|muerto|óbito|falecida|marehemu|متوفي',
  deceasedOn:
    'Date of death|Date de décès|Fecha de fallecimiento|Data de óbito|Tarehe ya kifo|تاريخ الوفاة|deceasedOn|died on|death date|dod|' +
    'date du décès|fecha de muerte|data da morte|data do óbito|tarehe ya kufariki',
  movedAwayOn:
    'Moved away on|Parti le|Se mudó el|Mudou-se em|Alihama tarehe|تاريخ الانتقال|movedAwayOn|moved away|date moved away|transferred out on',
  household: 'Household ID|ID du ménage|ID del hogar|ID do agregado|ID ya kaya|معرّف الأسرة|household|householdId',
  mother:
    'Mother’s record ID|ID de la mère|ID de la madre|ID da mãe|ID ya mama|معرّف سجل الأم|mother|mother _id|motherId',
  seenAs:
    'Seen as|Description de la personne|Descripción de la persona|Descrição da pessoa|Maelezo ya mtu|وصف الشخص|seenAs|description of unknown person',
  consent:
    'May be contacted|Accepte d’être contacté|Acepta que lo contacten|Aceita ser contactado|Anakubali kuwasiliana|يوافق على الاتصال به|' +
    'consentToContact|consent to contact|consent|consentement|consentimiento|consentimento|ridhaa|موافقة',
  identifiers: 'identifiers|identifiers|identifiers|identifiers|identifiers|identifiers',
  otherPhones: 'otherPhones|otherPhones|otherPhones|otherPhones|otherPhones|otherPhones',
  nextOfKin: 'nextOfKin|nextOfKin|nextOfKin|nextOfKin|nextOfKin|nextOfKin',
  own: 'own|own|own|own|own|own',
  visitId: '_id|_id|_id|_id|_id|_id|visit id|visit _id',
  patientId: 'Patient _id|_id du patient|_id del paciente|_id do paciente|_id ya mgonjwa|_id المريض|patientId',
  visitStart:
    'Start|Début|Inicio|Início|Mwanzo|البداية|timeStart|date|date of visit|visit date|visited on|date seen|seen on|date and time|visit|attendance date|' +
    'date of attendance|date of consultation|consultation date|date of arrival|arrival|arrived|admitted on|date of admission|admission date|start time and date|' +
    'date de visite|date de la visite|date de consultation|date d’arrivée|date d’admission|arrivée|fecha|fecha de visita|fecha de la visita|fecha de consulta|' +
    'fecha de ingreso|fecha de llegada|data|data da visita|data da consulta|data de entrada|data de admissão|tarehe|tarehe ya ziara|tarehe ya kuja|' +
    'tarehe ya kulazwa|التاريخ|تاريخ الزيارة|تاريخ الوصول|تاريخ الدخول|تاريخ المراجعة',
  visitTime:
    'Time of start|Heure de début|Hora de inicio|Hora de início|Saa ya kuanza|وقت البداية|time|time in|arrival time|time of arrival|start time|visit time|time of visit|' +
    'heure|heure d’arrivée|hora|hora de llegada|hora de chegada|saa|muda|saa ya kufika|الوقت|الساعة|وقت الوصول|وقت الزيارة',
  visitEnd:
    'End|Fin|Fin|Fim|Mwisho|النهاية|timeEnd|end time|time out|left|left at|departure|departure time|date of discharge|discharge date|discharged on|end date|' +
    'heure de fin|date de sortie|sortie|hora de fin|fecha de alta|salida|hora de fim|data de alta|saída|saa ya kuondoka|tarehe ya kuruhusiwa|' +
    'تاريخ الخروج|وقت الخروج|وقت النهاية',
  visitCategory:
    'Category|Catégorie|Categoría|Categoria|Kundi|الفئة|visit category|visit type|type of visit|type|type de visite|tipo de visita|tipo|' +
    'patientCategory|aina ya ziara|نوع الزيارة',
  visitReason:
    'Reason|Motif|Motivo|Motivo|Sababu|السبب|reason for visit|reason of visit|visit reason|complaint|chief complaint|complaints|presenting complaint|diagnosis|' +
    'motif de consultation|motif de visite|motif de la visite|plainte|diagnostic|motivo de consulta|motivo de la consulta|motivo de la visita|diagnóstico|' +
    'motivo da consulta|motivo da visita|queixa|sababu ya ziara|sababu ya kuja|tatizo|utambuzi|سبب الزيارة|الشكوى|التشخيص',
  visitNotes:
    'Notes|Notes|Notas|Notas|Maelezo|ملاحظات|note|remarks|remark|comments|comment|treatment|outcome|observations|remarques|commentaires|traitement|' +
    'observaciones|comentarios|tratamiento|observações|comentários|tratamento|maoni|matibabu|العلاج|تعليقات',
  attendedBy:
    'Attended by|Prise en charge par|Atención a cargo de|Atendimento por|Mhudumu|مقدّم الرعاية|attendedBy|seen by|clinician|doctor|nurse|provider|attending|' +
    'examined by|vu par|médecin|infirmier|soignant|atendido por|médico|enfermero|enfermera|visto por|enfermeiro|daktari|muuguzi|الطبيب|الممرض',
  urgent: 'Urgent|Urgent|Urgente|Urgente|Dharura|عاجل|emergency|urgence|urgencia|urgência',
  calledAt: 'Called at|Heure d’appel|Hora de llamada|Hora da chamada|Wakati wa kuitwa|وقت النداء|calledAt',
  calledBy: 'Called by|Appelé par|Llamado por|Chamado por|Aliyemwita|من نادى المريض|calledBy',
  returnOn:
    'Return on|Retour le|Regresa el|Regressa em|Arudi tarehe|يعود في|returnOn|return date|next visit|next appointment|date of next visit|appointment|review date|tca|' +
    'prochain rendez-vous|prochaine visite|rendez-vous|rdv|próxima cita|próxima visita|cita|próxima consulta|tarehe ya kurudi|موعد العودة|الموعد القادم',
  returnReason:
    'Reason to return|Motif du retour|Motivo del regreso|Motivo do regresso|Sababu ya kurudi|سبب العودة|returnReason|return reason|reason for return',
};

/** Returns the head of a column of this field, for people who read that language. */
export const labelOf = (field: Exclude<ImportField, NamedField>, language: LabelLanguage): string =>
  spellings[field].split('|')[labelLanguages.indexOf(language)] ?? field;

/**
 * Joins all columns of a name, each part in the order of its columns. If the whole name already contains the parts, only the whole name is
 * used. Otherwise the parts follow it, so that no column is dropped.
 */
export function joinName(said: NameSaid, { isExact }: { isExact: boolean }): string {
  const whole = (said.name ?? []).join(' ');
  const parts = nameParts.flatMap((part) => said[part] ?? []).join(' ');
  if (isExact && whole !== '' && hasWordsOf(whole, parts)) return whole;
  if (whole === '' || hasWordsOf(parts, whole)) return parts;
  return parts === '' || hasWordsOf(whole, parts) ? whole : `${whole} ${parts}`;
}

export type NameSaid = Partial<Record<NameField, string[]>>;
/** The given names, in their order, and the family name, as they were given. */
export type NameParts = { given: readonly string[]; family: string | undefined };

/** Returns the parts that a file gives apart; undefined if it has whole names only. The names of the father and grandfather follow the given one. */
export function namePartsIn(said: NameSaid): NameParts | undefined {
  const given = nameParts.filter((part) => part !== 'familyName').flatMap((part) => said[part] ?? []);
  const family = said.familyName?.join(' ');
  if (given.length === 0 && family === undefined) return undefined;
  return { given, family };
}

function hasWordsOf(text: string, other: string): boolean {
  const words = new Set(folded(text).split(/\s+/));
  return folded(other)
    .split(/\s+/)
    .every((word) => words.has(word));
}

/** A system of ID numbers, or an own field, as the heads of columns name it. */
export type System = { id: string; name: string; uri?: string | null; isOwnField?: true };

/** Returns what the heads of columns can name: the systems and the own fields that are not removed. */
export const namedColumns = (
  systems: readonly (System & { retired: boolean })[],
  ownFields: readonly { id: string; name: string; retired: boolean }[],
): System[] => [
  ...systems.filter(({ retired }) => !retired).map(({ id, name, uri = null }) => ({ id, name, uri })),
  ...ownFields.filter(({ retired }) => !retired).map(({ id, name }) => ({ id, name, isOwnField: true as const })),
];

/** Finds an identifier system by id, URI or name. Ids are valid in one registry only; another registry knows a system by its URI or its name. */
export function findSystem(said: unknown, systems: readonly System[]): string | undefined {
  if (typeof said !== 'string') return undefined;
  const isAlike = ({ name }: System) => name.trim().toLowerCase() === said.trim().toLowerCase();
  return (systems.find(({ id, uri }) => id === said || uri === said) ?? systems.find(isAlike))?.id;
}

const numberedFields: readonly ImportField[] = ['otherPhone', 'otherPhoneWhose'];
export const isNumbered = (field: ImportField): boolean => numberedFields.includes(field);

/** True if a number can follow the head of a column: `Other phone 2`, `First name 2`. */
export const mayBeNumbered = (field: ImportField): boolean => isNumbered(field) || field === 'givenName';

/** True if a person may choose this field for several columns. */
export const isRepeatable = (field: ImportField): boolean =>
  isNumbered(field) || isNamed(field) || ['name', 'age', ...nameParts].includes(field);

/** Returns the name of a system in a head such as `National ID (2)`. */
export const systemNamed = (head: string): string => head.replace(/ \(\d\)$/, '');
