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

/** In the order of an exported file. */
/** How an import treats a place that the registry does not have: it adds the place, or keeps its text as the village. */
export const placeChoices = ['add', 'text'] as const;
export type PlaceChoice = (typeof placeChoices)[number];

export const importFields = [
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
export type ImportField = (typeof importFields)[number];

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
    'Name|Nom|Nombre|Nome|Jina|الاسم|full name|fullname|patient name|name of patient|names|client name|nom complet|nom et prénom|' +
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
};

/** Returns the head of a column of this field, for people who read that language. */
export const labelOf = (field: Exclude<ImportField, NamedField>, language: LabelLanguage): string =>
  spellings[field].split('|')[labelLanguages.indexOf(language)] ?? field;

/** The parts of a name in the order in which they are spoken. Several columns can be the same part. */
export const nameParts = ['givenName', 'middleName', 'fatherName', 'grandfatherName', 'familyName'] as const;
export const nameFields = ['name', ...nameParts] as const;
export type NameField = (typeof nameFields)[number];

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

export type NameSaid = Partial<Record<NameField, readonly string[]>>;
/** The given names, in their order, and the family name, as they were given. */
export type NameParts = { given: readonly string[]; family: string | undefined };

/** Returns the parts that a file gives apart; undefined if it has whole names only. The names of the father and grandfather follow the given one. */
export function namePartsIn(said: NameSaid, { isExact }: { isExact: boolean }): NameParts | undefined {
  const given = nameParts.filter((part) => part !== 'familyName').flatMap((part) => said[part] ?? []);
  const family = said.familyName?.join(' ');
  if (given.length === 0 && family === undefined) return undefined;
  // A file of Satchel has all given names in one column.
  return { given: isExact ? given.flatMap((each) => each.split(' ')) : given, family };
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

/** True if a person may choose this field for several columns. */
export const isRepeatable = (field: ImportField): boolean =>
  isNumbered(field) || isNamed(field) || ['name', 'age', ...nameParts].includes(field);

/** Returns the name of a system in a head such as `National ID (2)`. */
export const systemNamed = (head: string): string => head.replace(/ \(\d\)$/, '');
