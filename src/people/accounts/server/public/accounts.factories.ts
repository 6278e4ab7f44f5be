import type { AppContext } from '#platform/http/api-server.ts'
import { createWork } from '#shell/action/work.ts'
import { users } from '../accounts.tables.ts'
import { issueToken } from './issue-token.ts'
import { hashPassword } from './password-hash.ts'

type NewUser = typeof users.$inferInsert

export interface TestPerson {
  id: number
  token: string
  email: string
}

export const testPassword = 'Kalvis ir priekalas'

/** argon2id at its cheapest. */
let cheapHash: Promise<string> | undefined

let people = 0

export async function makeCustomer(
  shop: { context: AppContext },
  overrides: Partial<NewUser> = {},
): Promise<TestPerson> {
  cheapHash ??= hashPassword(testPassword, { memory: 8, passes: 1 })
  const password_hash = await cheapHash
  const now = shop.context.clock()
  const email = `pirkejas.${++people}@example.lt`

  return shop.context.database.transaction(async (tx) => {
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
    return { ...user, token: await issueToken(createWork(tx, { now }), { userId: user.id, remember: false }) }
  })
}

export function makeAdmin(shop: { context: AppContext }, overrides: Partial<NewUser> = {}): Promise<TestPerson> {
  return makeCustomer(shop, { name: 'Jonas', lastname: 'Šeimininkas', roles: ['owner'], ...overrides })
}
