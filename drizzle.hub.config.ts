import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src-main/hub/schema.ts', out: './drizzle/hub' });
