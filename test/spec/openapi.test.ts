import { expect } from 'vitest';
import { problemTypes } from '../../src-main/wire/problem.contract.ts';
import { validatedOpenApi } from '../clients/linters.ts';
import { testBoth } from '../support/both.ts';

testBoth('the description is valid OpenAPI 3.1 and covers every endpoint of the interface', async (ready) => {
  const { anyone } = await ready();
  const { status, body } = await anyone.get('/openapi.json');
  expect(status).toBe(200);
  expect(await validatedOpenApi(body)).toEqual({ valid: true, version: '3.1' });
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/patients',
      '/patients/search',
      '/patients/{patientId}',
      '/patients/{patientId}/visits',
      '/patients/{patientId}/visits/{visitId}',
    ]),
  );
});

testBoth('each type of a problem is an address at which the page explains it', async (ready) => {
  const { anyone } = await ready();
  const html = await (await fetch(`${anyone.api}/docs`)).text();
  for (const type of Object.keys(problemTypes)) expect(html).toContain(`id="problem-${type}"`);
});

testBoth('the page of the description needs nothing from another host', async (ready) => {
  const { anyone } = await ready();
  for (const address of ['/api/docs', '/api/docs/']) {
    const page = await fetch(new URL(address, anyone.api));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toContain('/api/docs/swagger-ui-bundle.js');
    for (const file of files) {
      const { status, headers } = await fetch(new URL(file, anyone.api));
      expect([file, status, headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff']);
    }
  }
});
