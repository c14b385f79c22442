import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src-main/postgres/schema.ts', out: './drizzle/hub' });
