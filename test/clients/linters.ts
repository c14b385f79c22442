/** Checks an OpenAPI description with the tools that other people use. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** Returns what Redocly finds under its strictest rules. */
export async function foundByRedocly(document: unknown): Promise<unknown[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
}

export async function foundBySpectral(document: unknown): Promise<unknown[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as never] });
  const found = await linter.run(JSON.stringify(document));
  return found.map(({ code, message, path }) => [code, message, path.join('/')]);
}

/** Validates a description against the schema of OpenAPI. */
export async function validatedOpenApi(document: object): Promise<{ valid: boolean; version: string }> {
  const validator = new Validator();
  const { valid } = await validator.validate(structuredClone(document) as never);
  return { valid, version: validator.version };
}
