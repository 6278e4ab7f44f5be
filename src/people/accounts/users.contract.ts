import { z } from 'zod'
import {
  defineEndpoint,
  IdInBody,
  Instant,
  OfficePageQuery,
  SortParameter,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { defineImportEndpoint, defineImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import {
  Email,
  FirstName,
  LastName,
  NewPassword,
  OptionalCompanyCode,
  OptionalPhone,
  OptionalVatCode,
  PasswordAgain,
  passwordMismatchMessage,
  UserProfile,
} from './accounts.contract.ts'
import { type Role, roles } from './roles.ts'

export const UserRow = UserProfile.extend({
  created_at: Instant,
  /** The one the form was filled from. */
  version: z.string(),
})
export type UserRow = z.infer<typeof UserRow>

const sortable = ['id', 'name', 'lastname', 'email', 'created_at'] as const
export type UserSort = (typeof sortable)[number] | `-${(typeof sortable)[number]}`

const filters = {
  q: Text(100).optional(),
  sort: SortParameter([...sortable, ...sortable.map((field) => `-${field}` as const)], '-id'),
}

const IsAdmin = z.union([z.boolean(), z.literal(1), z.literal(0)]).transform(Boolean)
const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name)
const Roles = z
  .array(LimitedString(40), 'Pareigos siunčiamos sąrašu.')
  .max(20)
  .refine((names): names is Role[] => names.every(isRole), 'Tokių pareigų nėra.')

interface AskedRoles {
  isAdmin?: boolean | undefined
  roles?: Role[] | undefined
}

/** Staff need a role. */
function checkRoles({ isAdmin, roles }: AskedRoles, context: z.RefinementCtx): void {
  if (isAdmin && roles?.length === 0)
    context.addIssue({ code: 'custom', path: ['roles'], message: 'Pasirinkite bent vienas pareigas.' })
}

const details = {
  name: FirstName,
  lastname: LastName,
  email: Email,
  phone: OptionalPhone,
  im_k: OptionalCompanyCode,
  pvm_k: OptionalVatCode,
  /** Works there; null: everywhere. Not sent: unchanged. */
  place_id: IdInBody.nullable().optional(),
  /** Acts and looks at that place alone; the owner is held to none. Not sent: unchanged. */
  held_to_place: z.boolean().optional(),
}

const isBlank = (text: string | null | undefined) => !text?.trim()
/** Blank: unchanged. */
const typedPassword = LimitedString(1_000).nullish()

const usersCalls = defineResource('/api/admin/users', { read: 'users:read', write: 'users:write' })

export const ListUsers = usersCalls.read({
  summary: 'The people with an account, 10 a page; newest first unless `sort` says otherwise',
  query: OfficePageQuery.extend(filters),
  answer: wrapRows(UserRow),
})

export const CreateUser = usersCalls.create({
  riskIn: ['credentials'],
  summary: 'Open an account for somebody; with `roles` it is of the staff, `isAdmin: true` alone makes an owner',
  body: z
    .object({
      ...details,
      isAdmin: IsAdmin.optional(),
      roles: Roles.optional(),
      password: NewPassword,
      password_confirmation: PasswordAgain,
    })
    .superRefine(checkRoles)
    .refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: passwordMismatchMessage,
    }),
  answer: wrapRow(UserRow),
  refuses: [403],
})

export const UpdateUser = usersCalls.update({
  riskIn: ['credentials'],
  summary:
    'Change a person’s details, roles (`isAdmin: false` takes all) and, when one is given, the password; with `version`, 409 when somebody else has changed the person meanwhile',
  body: z
    .object({
      ...details,
      isAdmin: IsAdmin.optional(),
      roles: Roles.optional(),
      password: typedPassword,
      password_confirmation: typedPassword,
      version: LimitedString(100).optional(),
    })
    .superRefine(checkRoles)
    .superRefine((form, context) => {
      if (isBlank(form.password) && isBlank(form.password_confirmation)) return
      const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      for (const { message } of NewPassword.safeParse(form.password).error?.issues ?? []) wrong('password', message)
      if (form.password !== form.password_confirmation) wrong('password_confirmation', passwordMismatchMessage)
    })
    .transform(({ password, password_confirmation: _, ...form }) => ({
      ...form,
      newPassword: isBlank(password) ? undefined : (password ?? undefined),
    })),
  answer: wrapRow(UserRow),
  refuses: [403, 404, 409],
})

export const DeleteUser = usersCalls.remove({
  risk: 'erases',
  summary:
    'Delete an account with its sign-ins, cart and work sites; orders and documents stay. 409 with the reason while tools are out or money is owed',
  refuses: [403, 404, 409],
})

export const DeleteUsers = defineEndpoint({
  method: 'POST',
  address: '/api/admin/users/bulk-delete',
  who: 'users:write',
  risk: 'erases',
  summary:
    'Delete several accounts, or none when one of them is one’s own (403) not there (404), has tools out or owes money (409)',
  body: z.object({ ids: z.array(IdInBody).min(1).max(1_000) }),
  status: 204,
  refuses: [403, 404, 409],
})

export const ExportUsers = defineEndpoint({
  method: 'GET',
  address: '/api/admin/users/export',
  who: 'users:export',
  risk: 'exports-people',
  summary: 'The same list as a CSV file, all of it: semicolons, UTF-8 with its mark',
  query: z.object(filters).extend(fileParameters),
  file: 'text/csv',
})

export const ImportUsers = defineImportEndpoint(
  '/api/admin/users/import',
  'users:write',
  'People from a CSV file, recognised by their e-mail; new ones get a password that nobody knows. Rights stay as they are',
)

export const ImportUsersProgress = defineImportProgressEndpoint(ImportUsers)
