// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, one } from './test-kit/break.ts'

const apiRights = 'tests/api.rights.test.ts'

export const breaks: readonly Break[] = [
  one(
    'whoever signed in with a printed password may do everything',
    'src/sign-in/auth/server/owing.test.ts',
    'src/platform/http/session.ts',
    "if (owes === 'new-password') throw",
    "if (owes === 'new-password' && !inOffice && inOffice) throw",
  ),
  one(
    'the office is open to customers',
    apiRights,
    'src/platform/http/api-server.ts',
    '    if (!person.isAdmin) throw',
    '    if (person.id < 0) throw',
  ),
  one(
    'a role opens every call of the office',
    apiRights,
    'src/platform/http/api-server.ts',
    '    demandRight(person, endpoint.who)\n',
    '',
  ),
  one(
    'an old sign-in is fresh',
    'tests/fresh.api.test.ts',
    'src/platform/http/session.ts',
    'now.getTime() - freshAt.getTime() > freshMs',
    'freshAt.getTime() > now.getTime()',
  ),
  one(
    'wrong passwords are not limited',
    'src/sign-in/auth/server/auth.limits.test.ts',
    'src/platform/limits/limits.ts',
    "name: 'wrong-login-for-account', ...perMinute(5) }",
    "name: 'wrong-login-for-account', ...perMinute(5_000) }",
  ),
  one(
    'whoever reaches the socket is trusted',
    'postgres/access.long.test.ts',
    'postgres/access-files.ts',
    'peer map=${map}',
    'trust',
  ),
  one(
    'a dead token makes a guest',
    'src/selling/checkout/server/guest-orders.test.ts',
    'src/platform/http/api-server.ts',
    "  if (!person) throw new Refusal(401, 'signed-out'",
    "  if (!person && endpoint.who === 'guest') return undefined\n  if (!person) throw new Refusal(401, 'signed-out'",
  ),
]
