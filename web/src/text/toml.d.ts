/** TOML files are modules (scripts/toml.ts); whoever imports one says what is in it. */
declare module '*.toml' {
  const tree: unknown;
  export default tree;
}
