// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, defineBreak } from './test-kit/break.ts'

const apiRights = 'tests/api.rights.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'whoever signed in with a printed password may do everything',
    'src/sign-in/auth/server/pending-sign-in-step.test.ts',
    'src/platform/http/session.ts',
    "if (owes === 'new-password') throw",
    "if (owes === 'new-password' && !inOffice && inOffice) throw",
  ),
  defineBreak(
    'the office is open to customers',
    apiRights,
    'src/platform/http/api-server.ts',
    '    if (!person.isAdmin) throw',
    '    if (person.id < 0) throw',
  ),
  defineBreak(
    'a role opens every call of the office',
    apiRights,
    'src/platform/http/api-server.ts',
    '    requireRight(person, endpoint.who)\n',
    '',
  ),
  defineBreak(
    'an old sign-in is fresh',
    'tests/fresh.api.test.ts',
    'src/platform/http/session.ts',
    'now.getTime() - freshAt.getTime() > freshMs',
    'freshAt.getTime() > now.getTime()',
  ),
  defineBreak(
    'wrong passwords are not limited',
    'src/sign-in/auth/server/auth.limits.test.ts',
    'src/platform/limits/limits.ts',
    "name: 'wrong-login-for-account', ...perMinute(5) }",
    "name: 'wrong-login-for-account', ...perMinute(5_000) }",
  ),
  defineBreak(
    'whoever reaches the socket is trusted',
    'postgres/access.long.test.ts',
    'postgres/access-files.ts',
    'peer map=${map}',
    'trust',
  ),
  defineBreak(
    'a dead token makes a guest',
    'src/sales/checkout/server/guest-orders.test.ts',
    'src/platform/http/api-server.ts',
    "  if (!person) throw new Refusal(401, 'signed-out'",
    "  if (!person && endpoint.who === 'guest') return undefined\n  if (!person) throw new Refusal(401, 'signed-out'",
  ),
  defineBreak(
    'whoever saves has not seen what another has saved meanwhile',
    ['tests/my-bills.test.ts', 'src/shell/settings/server/settings.api.test.ts'],
    'src/platform/assert-version.ts',
    'seen !== undefined && seen !== current',
    'false',
  ),
]
