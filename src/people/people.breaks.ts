// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const companyOrders = 'tests/company-orders.test.ts'
const numbers = 'tests/numbers.long.test.ts'
const apiRights = 'tests/api.rights.test.ts'
const findPerson = 'src/people/accounts/server/find-person.test.ts'
const usersRace = 'tests/users.race.long.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'clients are merged beside an order under way and a merge that crosses',
    'tests/merged-clients.test.ts',
    'src/people/clients/server/merge-clients.ts',
    "    .orderBy(clients.id)\n    .for('update')\n",
    '',
  ),
  defineBreak(
    'a printed password signs in as often as it comes',
    'src/sign-in/auth/server/pending-sign-in-step.test.ts',
    'src/people/accounts/server/public/record-login.ts',
    ', ...(user.password_is_temporary && { password_hash: generateUnusableHash() })',
    '',
  ),
  defineBreak(
    "anybody ends anybody's session",
    'src/people/accounts/server/sessions.api.test.ts',
    'src/people/accounts/server/public/end-tokens.ts',
    '.where(and(eq(tokens.id, tokenId), eq(tokens.user_id, userId)))',
    '.where(eq(tokens.id, tokenId))',
  ),
  defineBreak(
    'two main users of a company remove each other',
    'src/people/clients/server/people.api.test.ts',
    'src/people/clients/server/lock-person.ts',
    ".where(eq(clients.id, clientId)).for('update')",
    '.where(eq(clients.id, clientId))',
  ),
  defineBreak(
    'a company’s receiver orders for it',
    companyOrders,
    'src/people/clients/server/public/find-company-to-order-for.ts',
    "inArray(client_people.role, ['main', 'buyer'])",
    "inArray(client_people.role, ['main', 'buyer', 'receiver'])",
  ),
  defineBreak(
    'a buyer orders for whatever it costs',
    companyOrders,
    'src/people/clients/server/public/find-company-to-order-for.ts',
    'if (isOver && !asksApproval) throw buildBuyerLimitError(person.limit ?? 0, price_with_vat)\n',
    '',
  ),
  defineBreak(
    'numbers are the highest one and one more',
    numbers,
    'src/people/documents/server/allocate-number.ts',
    '`insert into document_series as s (kind, series, next_number) values ($1, $2, 1 + $3::int)\n    on conflict (series, kind) do update set next_number = s.next_number + $3::int returning s.next_number as next`',
    '`select coalesce(max(number), 0) + 1 + $3::int as next from documents where kind::text = $1::text and series = $2`',
  ),
  defineBreak(
    'a document may be dated before the last one',
    numbers,
    'src/people/documents/server/allocate-number.ts',
    'const days = [toVilniusDay(now), last?.issued_on, notBefore]',
    'const days = [toVilniusDay(now), last && undefined, notBefore]',
  ),
  defineBreak(
    'a customer deletes another’s work site',
    [apiRights, 'src/people/work-sites/objects.api.test.ts'],
    'src/people/work-sites/server/delete-object.ts',
    'eq(objects.user_id, userId), ',
    '',
  ),
  defineBreak(
    'an expired token is alive',
    [findPerson, apiRights],
    'src/people/accounts/server/find-person.ts',
    "gt(tokens.expires_at, sql.placeholder('now'))",
    "gt(sql`${sql.placeholder('now')}::timestamptz + interval '99 years'`, tokens.created_at)",
  ),
  defineBreak(
    'a new password leaves other tokens alive',
    ['src/people/accounts/server/profile.api.test.ts', 'src/sign-in/auth/server/reset-password.test.ts'],
    'src/people/accounts/server/public/set-password.ts',
    '  await endTokensOf(tx, userId, exceptTokenId)\n',
    '',
  ),
  defineBreak(
    'a mailed link outlives a new password',
    'tests/api.faults.test.ts',
    'src/people/accounts/server/public/set-password.ts',
    '  await tx.delete(password_resets).where(eq(password_resets.user_id, userId))\n',
    '',
  ),
  defineBreak(
    'who may write customers may write owners',
    'tests/fresh.api.test.ts',
    'src/people/accounts/server/update-user.ts',
    "  else if (before.is_admin || newRoles) requireRight({ rights }, 'users:rights')\n",
    '',
  ),
  defineBreak(
    'who has lost the right meanwhile still changes people',
    usersRace,
    'src/people/accounts/server/public/assert-actor-right.ts',
    '  requireRight(now, right)\n',
    '',
  ),
  defineBreak(
    'nobody waits for the other’s rights',
    usersRace,
    'src/people/accounts/server/public/assert-actor-right.ts',
    "pg_advisory_xact_lock(hashtext('accounts and rights'))",
    '1',
  ),
  defineBreak(
    'a token is kept as it is',
    findPerson,
    'src/people/accounts/server/public/secret.ts',
    "createHash('sha256').update(secret).digest('hex')",
    'secret',
  ),
  defineBreak(
    'what the desk orders goes to whoever has typed the address',
    'tests/desk-accounts.test.ts',
    'src/people/accounts/server/public/find-confirmed-account.ts',
    'and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.email_confirmed_at))',
    'and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.email))',
  ),
  defineBreak(
    'whoever types a company’s code orders at its prices',
    'tests/client-prices.test.ts',
    'src/people/clients/server/public/find-company-of-buyer.ts',
    '        eq(client_people.user_id, userId),\n',
    '',
  ),
  defineBreak(
    'orders of one client on credit are not counted one after another',
    'tests/orders-on-credit.test.ts',
    'src/people/clients/server/public/lock-client.ts',
    ".where(eq(clients.id, clientId)).for('no key update')",
    '.where(eq(clients.id, clientId))',
  ),
  defineBreak(
    'a buyer who is being removed orders for the company',
    companyOrders,
    'src/people/clients/server/public/find-company-to-order-for.ts',
    'await lockClient(work.tx, match.clientId)',
    'await Promise.resolve(match)',
  ),
  defineBreak(
    'what is billed counts for the limit once more as an order',
    'tests/credit-and-debts.test.ts',
    'src/people/clients/server/public/read-ordered-on-credit.ts',
    'coalesce(g.cents, 0) - coalesce(b.billed, 0) - coalesce',
    'coalesce(g.cents, 0) - coalesce(b.billed, 0) * 0 - coalesce',
  ),
  defineBreak(
    'an accountant changes every word to customers',
    'tests/wording-versions.api.test.ts',
    'src/people/wording/server/wording.api.ts',
    "requireRight(who, words.right ?? 'settings:write')",
    '',
  ),
]
