import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const accountsPersonalData: ModulePersonalData = {
  sections: {
    account: {
      title: 'Paskyra',
      tables: ['users'],
      columns: {
        name: 'Vardas',
        lastname: 'Pavardė',
        email: 'El. paštas',
        email_confirmed_at: 'El. paštas patvirtintas',
        pending_email: 'Prašomas kitas el. paštas',
        phone: 'Telefonas',
        title: 'Įmonė',
        im_k: 'Įmonės kodas',
        pvm_k: 'PVM mokėtojo kodas',
        country: 'Šalis',
        roles: 'Pareigos',
        created_at: 'Sukurta',
        last_login_at: 'Prisijungta',
      },
      rows: (who) => sql`select * from users where id = ${who.userId}::int`,
    },
    sign_ins: {
      title: 'Prisijungimai',
      tables: ['tokens', 'password_resets', 'known_devices'],
      columns: {
        created_at: 'Prisijungta',
        last_used_at: 'Naudota',
        device: 'Įrenginys',
        client: 'Adresas',
        expires_at: 'Galioja iki',
        remember: 'Prisiminti mane',
      },
      rows: (who) =>
        sql`select created_at, last_used_at, device, client, expires_at, remember from tokens where user_id = ${who.userId}::int
            union all select null, null, null, null, expires_at, null from password_resets where user_id = ${who.userId}::int`,
    },
    email_links: {
      title: 'Nuorodos el. paštui patvirtinti',
      tables: ['email_links'],
      columns: { email: 'Kam', expires_at: 'Galioja iki' },
      rows: (who) => sql`select email, expires_at from email_links where user_id = ${who.userId}::int order by id`,
    },
  },
}
