/** Makes lists of people as clinics keep them, in six languages, several encodings and three formats. All people are synthetic. */
import iconv from 'iconv-lite';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';

export type Person = { number: string; parts: string[]; phone: string; id: string };
export type MessyFile = { name: string; bytes: Buffer; people: Person[] };

type Clinic = {
  title: string;
  heads: string[];
  order: number[];
  words: [male: string, female: string];
  names: string[][];
  total: string;
};

/** The names are given as first to last; `order` is the order of the heads. */
const clinics: Record<string, Clinic> = {
  en: {
    title: 'Outpatient register 2025',
    heads: [
      'Hosp No',
      'First name',
      'Middle name',
      'Last name',
      'Sex',
      'DOB',
      'Phone',
      'Village/Estate',
      'National ID',
    ],
    order: [0, 1, 2],
    words: ['M', 'F'],
    names: [
      ['Ama', 'Serwaa', 'Boateng'],
      ['Kofi', 'Baah', 'Mensah'],
      ['Esi', 'Nana', 'Owusu'],
      ['Yaw', 'Osei', 'Darko'],
      ['Abena', 'Afia', 'Addo'],
    ],
    total: 'Total',
  },
  fr: {
    title: 'Registre général, année 2025',
    heads: [
      'N° dossier',
      'Nom',
      'Postnom',
      'Prénom',
      'Sexe',
      'Date de naissance',
      'Téléphone',
      'Quartier',
      'National ID',
    ],
    order: [1, 2, 0],
    words: ['Masculin', 'Féminin'],
    names: [
      ['Zoé', 'Mbúyi', 'Café'],
      ['François', 'Ngoyé', 'Léon'],
      ['Hélène', 'Kabïla', 'Noël'],
      ['Aimé', 'Ilûnga', 'Forêt'],
      ['Gérard', 'Tshibó', 'Émile'],
    ],
    total: 'Total général',
  },
  es: {
    title: 'Lista de pacientes del año 2025',
    heads: [
      'Historia clínica',
      'Nombres',
      'Primer apellido',
      'Segundo apellido',
      'Sexo',
      'Fecha de nacimiento',
      'Teléfono',
      'Comunidad',
      'National ID',
    ],
    order: [0, 1, 2],
    words: ['Varón', 'Mujer'],
    names: [
      ['José', 'Núñez', 'García'],
      ['María', 'Peña', 'López'],
      ['Ángel', 'Muñoz', 'Díaz'],
      ['Lucía', 'Ibáñez', 'Gómez'],
      ['Íñigo', 'Güell', 'Pérez'],
    ],
    total: 'Suma',
  },
  pt: {
    title: 'Relação de doentes, São Tomé',
    heads: [
      'Número do processo',
      'Primeiro nome',
      'Nome do meio',
      'Apelido',
      'Sexo',
      'Data de nascimento',
      'Telefone',
      'Bairro',
      'National ID',
    ],
    order: [0, 1, 2],
    words: ['Masculino', 'Feminino'],
    names: [
      ['João', 'Conceição', 'Simões'],
      ['Inês', 'Falcão', 'Magalhães'],
      ['Antónia', 'Brandão', 'Guimarães'],
      ['Estêvão', 'Leitão', 'Araújo'],
      ['Luís', 'Assunção', 'Mourão'],
    ],
    total: 'Totais',
  },
  sw: {
    title: 'Daftari la wagonjwa 2025',
    heads: [
      'Namba ya kadi',
      'Jina la kwanza',
      'Jina la kati',
      'Jina la ukoo',
      'Jinsia',
      'Tarehe ya kuzaliwa',
      'Simu',
      'Mtaa',
      'National ID',
    ],
    order: [0, 1, 2],
    words: ['Kiume', 'Kike'],
    names: [
      ['Amina', 'Juma', 'Salim'],
      ['Hamisi', 'Ally', 'Mrisho'],
      ['Neema', 'Elia', 'Mushi'],
      ['Baraka', 'Petro', 'Massawe'],
      ['Zawadi', 'Musa', 'Kimaro'],
    ],
    total: 'Jumla',
  },
  ar: {
    title: 'سجل المرضى',
    heads: [
      'رقم الملف',
      'الاسم الأول',
      'اسم الأب',
      'اسم الجد',
      'الجنس',
      'تاريخ الميلاد',
      'الهاتف',
      'القرية',
      'National ID',
    ],
    order: [0, 1, 2],
    words: ['ذكر', 'أنثى'],
    names: [
      ['محمد', 'علي', 'حسن'],
      ['فاطمة', 'أحمد', 'سالم'],
      ['خديجة', 'عمر', 'ياسين'],
      ['يوسف', 'إبراهيم', 'نور'],
      ['مريم', 'طارق', 'زيد'],
    ],
    total: 'المجموع',
  },
};

const shortened = '2.54712E+11';
/** The fifth person has a phone that a spreadsheet shortened. */
export const refusedPlace = 4;

type Row = (string | Date | null)[];

function tableOf(
  language: string,
  file: number,
): { clinic: Clinic; people: Person[]; rows: (dates: 'text' | 'days') => Row[] } {
  const clinic = clinics[language] as Clinic;
  const people = clinic.names.map((parts, place): Person => {
    const own = `${file}${place}`;
    return { number: `H-${own}`, parts, phone: `07${own.padStart(8, '1')}`, id: `00${own}` };
  });
  const sexes = [clinic.words[0], '1', '2', 'NULL', clinic.words[1]];
  const rows = (dates: 'text' | 'days') =>
    people.map(({ number, parts, phone, id }, place): Row => {
      const born = new Date(Date.UTC(1960 + place, 4, 20 + place));
      return [
        number,
        ...clinic.order.map((part) => ` ${parts[part]} `),
        sexes[place] ?? '',
        dates === 'days' ? born : `${born.getUTCDate()}/05/${born.getUTCFullYear()}`,
        place === refusedPlace ? shortened : phone,
        place === 1 ? 'NULL' : place === 2 ? 'n/a' : 'Kisimani',
        id,
      ];
    });
  return { clinic, people, rows };
}

/** The title above, an empty row, the heads, the people with an empty row among them, and a row of totals. */
const asKept = ({ title, heads, total }: Clinic, rows: Row[]): Row[] => [
  [title],
  [],
  heads,
  ...rows.slice(0, 2),
  [],
  ...rows.slice(2),
  [total, null, null, null, '5'],
];

const csv = (rows: Row[], separator: string): string =>
  rows
    .map((cells) => cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? cell : '')).join(separator))
    .join('\r\n');

type Kind = {
  name: string;
  make: (clinic: Clinic, rows: ReturnType<typeof tableOf>['rows']) => Promise<Buffer> | Buffer;
};

const eightBit: Record<string, string> = { ar: 'windows-1256' };

export async function messyFiles(): Promise<MessyFile[]> {
  const files: MessyFile[] = [];
  for (const language of Object.keys(clinics)) {
    const kinds: Kind[] = [
      { name: 'utf-8.csv', make: (clinic, rows) => Buffer.from(csv(asKept(clinic, rows('text')), ',')) },
      {
        name: 'sep.csv',
        make: (clinic, rows) => Buffer.from(`\uFEFFsep=;\r\n${csv(asKept(clinic, rows('text')), ';')}`),
      },
      {
        name: 'utf-16.csv',
        make: (clinic, rows) => iconv.encode(csv(asKept(clinic, rows('text')), '\t'), 'utf-16le', { addBOM: true }),
      },
      {
        name: 'windows.csv',
        make: (clinic, rows) =>
          iconv.encode(csv(asKept(clinic, rows('text')), ';'), eightBit[language] ?? 'windows-1252'),
      },
      ...(language === 'ar'
        ? []
        : [
            {
              name: 'mac.csv',
              make: (clinic: Clinic, rows: ReturnType<typeof tableOf>['rows']) =>
                iconv.encode(csv(asKept(clinic, rows('text')), ';'), 'macroman'),
            },
          ]),
      {
        name: 'people.xlsx',
        make: async (clinic, rows) => Buffer.from(await writeXlsx({ sheets: sheetsOf(clinic, rows('days')) })),
      },
      {
        name: 'people.ods',
        make: async (clinic, rows) => Buffer.from(await writeOds({ sheets: sheetsOf(clinic, rows('days')) })),
      },
    ];
    for (const { name, make } of kinds) {
      const { clinic, people, rows } = tableOf(language, files.length + 10);
      files.push({ name: `${language}-${name}`, bytes: await make(clinic, rows), people });
    }
  }
  return files;
}

/** The people are in the second sheet. */
const sheetsOf = (clinic: Clinic, rows: Row[]) => [
  { name: 'Notes', rows: [[clinic.title], ['1', '2']] },
  { name: 'List', rows: asKept(clinic, rows) },
];
