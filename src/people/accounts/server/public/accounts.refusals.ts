import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { invalid } from '#platform/refusal.ts'

registerConstraintRefusal('one_account_per_email', () =>
  invalid({ email: ['Šis el. pašto adresas jau naudojamas.'] }, 'email-taken'),
)
