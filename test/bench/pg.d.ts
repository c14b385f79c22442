/** The little of `pg` that the benchmark uses; its types are a package of their own. */
declare module 'pg' {
  type Pool = {
    query: (
      text: string | { name: string; text: string; values: unknown[] },
      values?: unknown[],
    ) => Promise<{ rows: Record<string, unknown>[] }>;
    end: () => Promise<void>;
  };
  const pg: { Pool: new (options: { host: string; user: string; database: string; max?: number }) => Pool };
  export default pg;
}
