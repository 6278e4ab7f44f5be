import { type Break, defineBreak } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'whoever typed an address gets what is matched by it',
    'tests/confirmed-address.test.ts',
    'src/back-office/privacy/server/privacy.api.ts',
    'email: email_confirmed_at ? email : null,',
    'email,',
  ),
  defineBreak(
    'an account is looked at without its lock and then deleted',
    'src/back-office/privacy/server/delete-users.test.ts',
    'src/back-office/privacy/server/delete-users.ts',
    ".for('update')",
    '',
  ),
]
