/** The export of the trail as a file for other programs. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';

testBoth('a table of it opens in a spreadsheet, and no name in it becomes a formula', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: '=HYPERLINK("http://example.org";"Amina")' })).body;
  await admin.get(`/patients/${_id}`);
  const { status, headers, body } = await admin.get(`/audit/export?format=csv&patient=${_id}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const [head = '', ...lines] = String(body)
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^at,action,from,whoId,who,patientId,patient/);
  // The file contains the export itself, which is recorded before anything is sent.
  expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual([
    'audit-exported',
    'patient-added',
    'patient-viewed',
  ]);
  for (const line of lines) expect(line).toContain(`,"'=HYPERLINK(""http://example.org"";""Amina"")",`);
});

testBoth('FHIR AuditEvents say the same, one a line', async (ready) => {
  const { admin, anyone } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await admin.get(`/patients/${_id}`);
  await admin.get('/patients/search?q=amina');
  await anyone.post('/sessions', { username: 'ama', password: 'not it at all' });
  const { headers, body } = await admin.get('/audit/export?format=fhir');
  expect(headers.get('content-type')).toBe('application/fhir+ndjson');
  const events = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const event of events) {
    // The elements of an AuditEvent that FHIR R4 requires.
    expect(event).toMatchObject({
      resourceType: 'AuditEvent',
      type: { system: expect.any(String), code: expect.stringMatching(/^1101\d\d$/) },
      recorded: expect.stringMatching(/^\d{4}-.*Z$/),
      agent: [{ requestor: expect.any(Boolean) }],
      source: { observer: { display: 'Clinic under test' } },
    });
  }
  const of = (code: string) => events.find(({ subtype }) => subtype[0].code === code);
  expect(of('patient-viewed')).toMatchObject({
    action: 'R',
    outcome: '0',
    agent: [{ who: { display: 'ama' }, requestor: true }],
    entity: [{ what: { reference: `Patient/${_id}`, display: 'Amina' } }],
  });
  expect(of('sign-in-refused')).toMatchObject({ outcome: '4', outcomeDesc: '401' });
  expect(of('patients-searched').entity).toHaveLength(2);
});

testBoth('an export has the full name beside the user name', async (ready) => {
  const { admin } = await ready();
  await admin.send('PUT', '/sessions/current/full-name', { fullName: 'Ama Mensah' });
  expect((await admin.get('/audit?action=staff-changed')).body.entries).toMatchObject([
    { who: { name: 'ama', fullName: 'Ama Mensah' } },
  ]);
  const [head = '', line = ''] = String((await admin.get('/audit/export?action=staff-changed')).body)
    .trim()
    .split('\r\n');
  expect(head).toMatch(/,whoFullName$/);
  expect(line).toMatch(/,ama,.*,Ama Mensah$/);
  const event = JSON.parse((await admin.get('/audit/export?action=staff-changed&format=fhir')).body);
  expect(event.agent).toMatchObject([{ who: { display: 'Ama Mensah' }, altId: 'ama' }]);
});

testBoth('an export is itself in the trail', async (ready) => {
  const { admin } = await ready();
  await admin.get('/audit/export?format=fhir');
  const { body } = await admin.get('/audit?action=audit-exported');
  expect(body.entries).toMatchObject([{ who: { name: 'ama' }, detail: 'fhir' }]);
});
