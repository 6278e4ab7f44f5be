import type { Ground } from '#platform/http/api-server.ts'
import { workOf } from '#shell/action/work.ts'
import { users } from './accounts.tables.ts'
import { issueToken } from './issue-token.ts'
import { hashPassword } from './password-hash.ts'

type NewUser = typeof users.$inferInsert

export interface SamplePerson {
  id: number
  token: string
  email: string
}

export const samplePassword = 'Kalvis ir priekalas'

/** argon2id at its cheapest. */
let cheapHash: Promise<string> | undefined

let people = 0

export async function aCustomer(shop: { ground: Ground }, overrides: Partial<NewUser> = {}): Promise<SamplePerson> {
  cheapHash ??= hashPassword(samplePassword, { memory: 8, passes: 1 })
  const password_hash = await cheapHash
  const now = shop.ground.clock()
  const email = `pirkejas.${++people}@example.lt`

  return shop.ground.database.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        name: 'Rūta',
        lastname: 'Žemaitė',
        email,
        phone: '+37061234567',
        password_hash,
        created_at: now,
        ...overrides,
      })
      .returning({ id: users.id, email: users.email })
    if (!user) throw new Error('The sample customer was not written')
    return { ...user, token: await issueToken(workOf(tx, { now }), { userId: user.id, remember: false }) }
  })
}

export function anAdmin(shop: { ground: Ground }, overrides: Partial<NewUser> = {}): Promise<SamplePerson> {
  return aCustomer(shop, { name: 'Jonas', lastname: 'Šeimininkas', roles: ['owner'], ...overrides })
}
