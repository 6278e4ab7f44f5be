import type { ShopFillStep } from './make-step.factories.ts'

/** Every fifth a company, every fourth with a work site. Passwords are unknown. */
export const peopleSteps: ShopFillStep[] = [
  {
    name: 'customers',
    unindexed: ['users'],
    sql: `
      insert into users (name, lastname, email, phone, title, im_k, pvm_k, password_hash, created_at, email_confirmed_at, last_login_at)
      select (array['Rūta', 'Jonas', 'Ąžuolas', 'Živilė', 'Česlovas', 'Eglė', 'Mindaugas', 'Šarūnė'])[1 + n % 8],
             (array['Žemaitė', 'Kazlauskas', 'Šimkus', 'Jankauskienė', 'Petraitis', 'Vaičiūnas', 'Ūselis'])[1 + n % 7],
             'klientas.' || n || '@example.lt', '+3706' || lpad((n * 37 % 10000000)::text, 7, '0'),
             case when n % 5 = 0 then 'UAB „' || initcap(syllables[1 + n % 16] || syllables[1 + n / 16 % 16]) || ' ' || n || '“' end,
             case when n % 5 = 0 then (300000000 + n)::text end,
             case when n % 10 = 0 then 'LT' || (300000000 + n) || '1' end,
             'none', at - interval '2 years', at - interval '2 years', at - n % 700 * interval '1 day'
        from given, generate_series(1, customers) n order by n`,
  },
  {
    name: 'work sites',
    sql: `
      insert into objects (user_id, title, address, city, created_at)
      select id, 'Objektas ' || id, 'Statybininkų g. ' || 1 + id % 90, 'Kaunas', created_at from users where id % 4 = 0`,
  },
]
