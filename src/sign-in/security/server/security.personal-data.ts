import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const securityPersonalData: ModulePersonalData = {
  sections: {
    second_factors: {
      title: 'Antras veiksnys prisijungiant',
      tables: ['totp_secrets', 'recovery_codes', 'passkeys'],
      columns: { kind: 'Kas', name: 'Pavadinimas', created_at: 'Pridėta', last_used_at: 'Naudota', left: 'Liko' },
      rows: (who) =>
        sql`select 'programėlės kodai' as kind, null as name, confirmed_at as created_at, null::timestamptz as last_used_at, null::int as left
              from totp_secrets where user_id = ${who.userId}::int
            union all select 'prieigos raktas', name, created_at, last_used_at, null from passkeys where user_id = ${who.userId}::int
            union all select 'atsarginiai kodai', null, null, null, count(*)::int from recovery_codes
                       where user_id = ${who.userId}::int having count(*) > 0`,
    },
  },
  tablesLeftOut: { passkey_challenges: 'A random question to a passkey, gone after five minutes.' },
}
