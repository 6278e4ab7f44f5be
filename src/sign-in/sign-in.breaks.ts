// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const secondFactor = 'src/sign-in/auth/server/second-factor.test.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'a question to passkeys is answered as often as one likes',
    'src/sign-in/auth/server/passkeys.test.ts',
    'src/sign-in/security/server/passkey-challenges.ts',
    'const { rowCount } = await reader\n    .delete(passkey_challenges)\n    .where(',
    'const { rowCount } = await reader\n    .update(passkey_challenges)\n    .set({ purpose })\n    .where(',
  ),
  defineBreak(
    'the last second factor goes where one is demanded',
    'src/sign-in/auth/server/pending-sign-in-step.test.ts',
    'src/sign-in/security/server/assert-required-factor-remains.ts',
    "user.is_admin && staff_second_factor === 'demanded'",
    "user.is_admin && staff_second_factor === 'off'",
  ),
  defineBreak(
    'a code of the app is taken as often as it comes',
    secondFactor,
    'src/sign-in/security/server/totp.ts',
    '.where(and(eq(totp_secrets.user_id, userId), lt(totp_secrets.last_step, step)))',
    '.where(eq(totp_secrets.user_id, userId))',
  ),
  defineBreak(
    'a recovery code stays after its use',
    secondFactor,
    'src/sign-in/security/server/recovery-codes.ts',
    'const { rowCount } = await tx\n    .delete(recovery_codes)',
    'const { rowCount } = await tx\n    .update(recovery_codes)\n    .set({ user_id: userId })',
  ),
  defineBreak(
    'tries on a ticket are not counted',
    secondFactor,
    'src/sign-in/auth/server/login-tickets.ts',
    '.set({ tries: sql`${login_tickets.tries} + 1` })',
    '.set({ tries: sql`${login_tickets.tries}` })',
  ),
  defineBreak(
    'a ticket outlives the password that it was given for',
    secondFactor,
    'src/sign-in/auth/server/login-tickets.ts',
    ' || hashSecret(user.password_hash) !== password_mark',
    '',
  ),
  defineBreak(
    'of many tries at once all are let past the line',
    'src/sign-in/auth/server/login-throttle.long.test.ts',
    'src/sign-in/auth/server/login-throttle.ts',
    ' for update of login_brakes)',
    ')',
  ),
  {
    name: 'a mail’s link leads to the host of the request',
    tests: ['src/sign-in/auth/server/reset-password.test.ts'],
    edits: [
      [
        'src/sign-in/auth/server/auth.api.ts',
        '    await linksAsked.count(toIpKey(request.ip), now)\n',
        '    await linksAsked.count(toIpKey(request.ip), now)\n    Object.assign(globalThis, { askedHost: `http://${request.headers.host}` })\n',
      ],
      [
        'src/sign-in/auth/server/mail-reset-link.ts',
        '`${shopAddress}/reset-password#',
        '`${(globalThis as { askedHost?: string }).askedHost ?? shopAddress}/reset-password#',
      ],
    ],
  },
]
