import pg from 'pg'

/** Set after connecting, because poolers refuse unknown startup parameters. */
const session = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set standard_conforming_strings = on; set extra_float_digits = 1;
  set default_transaction_isolation = 'read committed'; set default_transaction_deferrable = off;
  set quote_all_identifiers = off;
  select set_config('search_path', concat_ws(', ', 'public', string_agg(distinct quote_ident(nspname), ', ')), false)
    from pg_catalog.pg_extension join pg_catalog.pg_namespace n on n.oid = extnamespace
   where extname in ('btree_gist', 'pg_trgm', 'unaccent') and nspname <> 'public'`

export class ShopClient extends pg.Client {
  override connect(): Promise<this>
  override connect(entry: (error: Error) => void): void
  override connect(entry?: (error: Error) => void): Promise<this> | undefined {
    const settled = this.#connectSettled()
    if (!entry) return settled
    settled.then(() => (entry as () => void)(), entry)
    return undefined
  }

  async #connectSettled(): Promise<this> {
    await super.connect()
    try {
      // biome-ignore lint/plugin/bare-connection: what connections are made of
      await super.query(session)
    } catch (error) {
      super.end().catch(() => undefined)
      throw error
    }
    return this
  }
}
