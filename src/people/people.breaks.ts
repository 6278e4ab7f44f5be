// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, one } from '#platform/test-kit/break.ts'

const companyOrders = 'tests/company-orders.test.ts'
const numbers = 'tests/numbers.long.test.ts'
const apiRights = 'tests/api.rights.test.ts'
const findPerson = 'src/people/accounts/server/find-person.test.ts'
const usersRace = 'tests/users.race.long.test.ts'

export const breaks: readonly Break[] = [
  one(
    'clients are merged beside an order under way and a merge that crosses',
    'tests/merged-clients.test.ts',
    'src/people/clients/server/merge-clients.ts',
    "    .orderBy(clients.id)\n    .for('update')\n",
    '',
  ),
  one(
    'a printed password signs in as often as it comes',
    'src/sign-in/auth/server/owing.test.ts',
    'src/people/accounts/server/note-login.ts',
    ', ...(user.password_is_temporary && { password_hash: unusableHash() })',
    '',
  ),
  one(
    "anybody ends anybody's session",
    'src/people/accounts/server/sessions.api.test.ts',
    'src/people/accounts/server/end-tokens.ts',
    '.where(and(eq(tokens.id, tokenId), eq(tokens.user_id, userId)))',
    '.where(eq(tokens.id, tokenId))',
  ),
  one(
    'two main users of a company remove each other',
    'src/people/clients/server/people.api.test.ts',
    'src/people/clients/server/lock-person.ts',
    ".where(eq(clients.id, clientId)).for('update')",
    '.where(eq(clients.id, clientId))',
  ),
  one(
    'a company’s receiver orders for it',
    companyOrders,
    'src/people/clients/server/company-to-order-for.ts',
    "inArray(client_people.role, ['main', 'buyer'])",
    "inArray(client_people.role, ['main', 'buyer', 'receiver'])",
  ),
  one(
    'a buyer orders for whatever it costs',
    companyOrders,
    'src/people/clients/server/company-to-order-for.ts',
    'if (isOver && !asksApproval) throw overBuyerLimit(person.limit ?? 0, price_with_vat)\n',
    '',
  ),
  one(
    'numbers are the highest one and one more',
    numbers,
    'src/people/documents/server/take-number.ts',
    '`insert into document_series as s (kind, series, next_number) values ($1, $2, 1 + $3::int)\n    on conflict (series, kind) do update set next_number = s.next_number + $3::int returning s.next_number as next`',
    '`select coalesce(max(number), 0) + 1 + $3::int as next from documents where kind::text = $1::text and series = $2`',
  ),
  one(
    'a document may be dated before the last one',
    numbers,
    'src/people/documents/server/take-number.ts',
    'const days = [dayOf(now), last?.issued_on, notBefore]',
    'const days = [dayOf(now), last && undefined, notBefore]',
  ),
  one(
    'a customer deletes another’s work site',
    [apiRights, 'src/people/objects/objects.api.test.ts'],
    'src/people/objects/server/delete-object.ts',
    'eq(objects.user_id, userId), ',
    '',
  ),
  one(
    'an expired token is alive',
    [findPerson, apiRights],
    'src/people/accounts/server/find-person.ts',
    "gt(tokens.expires_at, sql.placeholder('now'))",
    "gt(sql`${sql.placeholder('now')}::timestamptz + interval '99 years'`, tokens.created_at)",
  ),
  one(
    'a new password leaves other tokens alive',
    ['src/people/accounts/server/profile.api.test.ts', 'src/sign-in/auth/server/reset-password.test.ts'],
    'src/people/accounts/server/set-password.ts',
    '  await endTokensOf(tx, userId, exceptTokenId)\n',
    '',
  ),
  one(
    'a mailed link outlives a new password',
    'tests/api.faults.test.ts',
    'src/people/accounts/server/set-password.ts',
    '  await tx.delete(password_resets).where(eq(password_resets.user_id, userId))\n',
    '',
  ),
  one(
    'who may write customers may write owners',
    'tests/fresh.api.test.ts',
    'src/people/accounts/server/update-user.ts',
    "  else if (before.is_admin || newRoles) demandRight({ rights }, 'users:rights')\n",
    '',
  ),
  one(
    'who has lost the right meanwhile still changes people',
    usersRace,
    'src/people/accounts/server/act-with-right.ts',
    '  demandRight(now, right)\n',
    '',
  ),
  one(
    'nobody waits for the other’s rights',
    usersRace,
    'src/people/accounts/server/act-with-right.ts',
    "pg_advisory_xact_lock(hashtext('accounts and rights'))",
    '1',
  ),
  one(
    'a token is kept as it is',
    findPerson,
    'src/people/accounts/server/secret.ts',
    "createHash('sha256').update(secret).digest('hex')",
    'secret',
  ),
  one(
    'what the desk orders goes to whoever has typed the address',
    'tests/desk-accounts.test.ts',
    'src/people/accounts/server/find-confirmed-account.ts',
    'and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.email_confirmed_at))',
    'and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.email))',
  ),
  one(
    'whoever types a company’s code orders at its prices',
    'tests/client-prices.test.ts',
    'src/people/clients/server/company-of-buyer.ts',
    '        eq(client_people.user_id, userId),\n',
    '',
  ),
  one(
    'orders of one client on credit are not counted one after another',
    'tests/orders-on-credit.test.ts',
    'src/people/clients/server/lock-client.ts',
    ".where(eq(clients.id, clientId)).for('no key update')",
    '.where(eq(clients.id, clientId))',
  ),
  one(
    'a buyer who is being removed orders for the company',
    companyOrders,
    'src/people/clients/server/company-to-order-for.ts',
    'await lockClient(work.tx, found.clientId)',
    'await Promise.resolve(found)',
  ),
  one(
    'what is billed counts for the limit once more as an order',
    'tests/credit-and-debts.test.ts',
    'src/people/clients/server/ordered-on-credit.ts',
    'coalesce(g.cents, 0) - coalesce(b.billed, 0) - coalesce',
    'coalesce(g.cents, 0) - coalesce(b.billed, 0) * 0 - coalesce',
  ),
  one(
    'an accountant changes every word to customers',
    'tests/words-in-one-place.api.test.ts',
    'src/people/wording/server/wording.api.ts',
    "demandRight(who, words.right ?? 'settings:write')",
    '',
  ),
]
