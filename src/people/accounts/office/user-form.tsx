import { useState } from 'react'
import { ApiError, NetworkError, sendRequest } from '#platform/browser/api-client.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { type FormFieldErrors, useErrorsOf } from '#shell/ui/field-errors.tsx'
import { findRequiredFieldErrors } from '#shell/ui/find-required-field-errors.ts'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { requiredFieldMessages } from '../required-field-messages.ts'
import { type Role, roleHints, roleLabels, roles } from '../roles.ts'
import { CreateUser, UpdateUser, type UserRow } from '../users.contract.ts'

type UserFormProps = {
  id: string
  user: UserRow | null
  isOwn: boolean
  onPending: (pending: boolean) => void
  onSaved: (user: UserRow) => void
  onStale: () => void
}

const noProblem: ReturnType<typeof userProblem> = { errors: {}, message: '' }

export function UserForm({ id, user, isOwn, onPending, onSaved, onStale }: UserFormProps) {
  const [problem, setProblem] = useState(noProblem)

  async function save(element: HTMLFormElement) {
    const empty = findRequiredFieldErrors(element)
    if (Object.keys(empty).length > 0) return setProblem({ errors: empty, message: '' })
    const form = new FormData(element)
    onPending(true)
    setProblem(noProblem)
    try {
      const { data } = user ? await change(user, form) : await create(form)
      onSaved(data)
    } catch (thrown) {
      setProblem(userProblem(thrown, user ? 'Įvyko klaida atnaujinant vartotoją' : 'Įvyko klaida kuriant vartotoją'))
      if (user && thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 409)) onStale()
    } finally {
      onPending(false)
    }
  }

  return (
    <Form
      id={id}
      autoComplete="off"
      errors={problem.errors}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <FormErrors message={problem.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Vardas"
          name="name"
          required
          data-missing={requiredFieldMessages.name}
          maxLength={100}
          defaultValue={user?.name}
          autoFocus
        />
        <TextField
          label="Pavardė"
          name="lastname"
          required
          data-missing={requiredFieldMessages.lastname}
          maxLength={100}
          defaultValue={user?.lastname}
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          required
          data-missing={requiredFieldMessages.email}
          maxLength={254}
          defaultValue={user?.email}
        />
        <TextField label="Telefonas" name="phone" type="tel" optional maxLength={30} defaultValue={user?.phone ?? ''} />
        <TextField label="Įmonės kodas" name="im_k" optional maxLength={30} defaultValue={user?.im_k ?? ''} />
        <TextField label="PVM kodas" name="pvm_k" optional maxLength={30} defaultValue={user?.pvm_k ?? ''} />
        {!user && (
          <>
            <PasswordField
              label="Slaptažodis"
              name="password"
              required
              data-missing={requiredFieldMessages.password}
              autoComplete="new-password"
            />
            <PasswordField
              label="Pakartokite slaptažodį"
              name="password_confirmation"
              required
              data-missing={requiredFieldMessages.passwordAgain}
              autoComplete="new-password"
            />
          </>
        )}
      </div>
      <RoleFields user={user} isOwn={isOwn} />
    </Form>
  )
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

const detailsOf = (form: FormData) => ({
  name: textOf(form, 'name'),
  lastname: textOf(form, 'lastname'),
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
  im_k: textOf(form, 'im_k'),
  pvm_k: textOf(form, 'pvm_k'),
})

const create = (form: FormData) =>
  sendRequest(CreateUser, {
    body: {
      ...detailsOf(form),
      ...rolesIn(form),
      ...placeIn(form),
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    },
  })

const change = (user: UserRow, form: FormData) =>
  sendRequest(UpdateUser, {
    params: { id: user.id },
    body: { ...detailsOf(form), ...rolesIn(form), ...placeIn(form), version: user.version },
  })

/** `words` stand in for a missing server message. */
function userProblem(thrown: unknown, words: string): { errors: FormFieldErrors; message: string } {
  if (thrown instanceof NetworkError) return { errors: {}, message: `${words}. ${thrown.message}` }
  if (!(thrown instanceof ApiError)) return { errors: {}, message: words }
  const errors = Object.entries(thrown.errors ?? {}).map(([field, messages]) => [field, messages.slice(0, 1)])
  return { errors: Object.fromEntries(errors), message: errors.length > 0 ? '' : thrown.message || words }
}

function RoleFields({ user, isOwn }: { user: UserRow | null; isOwn: boolean }) {
  const isMine = usePermissions()('users:rights')
  const [isStaff, setStaff] = useState(user?.isAdmin ?? false)
  const [chosen, choose] = useState<readonly Role[]>(user?.isAdmin ? user.roles : [])
  const errors = useErrorsOf('roles')
  const disabled = isOwn || !isMine
  return (
    <div className="grid gap-3">
      {/* Off and disabled send alike: nothing. */}
      {!disabled && <input type="hidden" name={decides} value="1" />}
      <Switch
        label="Administratoriaus teisės"
        name="isAdmin"
        checked={isStaff}
        onChange={(event) => setStaff(event.target.checked)}
        disabled={disabled}
        hint={isOwn ? 'Savo teisių pakeisti negalite.' : isMine ? undefined : 'Darbuotojų teises keičia savininkas.'}
      />
      {isStaff && <PlaceField user={user} isOwner={chosen.includes('owner')} mayHold={!disabled} />}
      {isStaff && (
        <fieldset disabled={disabled} className="grid gap-1 rounded-house border border-line px-4 py-3">
          <legend className="px-1.5 font-semibold">Pareigos</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {roles.map((role, at) => (
              <Checkbox
                key={role}
                name="roles"
                value={role}
                label={roleLabels[role]}
                hint={roleHints[role]}
                errors={noErrors}
                // the group is the field: its first box takes the focus
                {...(at === 0 && errors.length > 0 && { 'aria-invalid': true, 'aria-describedby': 'roles-error' })}
                checked={chosen.includes(role)}
                onChange={(event) => choose(withRole(chosen, role, event.target.checked))}
              />
            ))}
          </div>
          <FieldMessages id="roles-error" errors={errors} />
        </fieldset>
      )}
    </div>
  )
}

interface PlaceFieldProps {
  user: UserRow | null
  isOwner: boolean
  mayHold: boolean
}

/** Only where there are several; sends nothing before they are known. */
function PlaceField({ user, isOwner, mayHold }: PlaceFieldProps) {
  const places = useBranches()
  const [placeId, choose] = useState(String(user?.place_id ?? ''))
  if (places.length < 2) return null
  return (
    <>
      <SelectField
        label="Padalinys"
        name="place_id"
        className="max-w-80"
        hint="Kur dirba: sąrašai prasidės nuo šio padalinio. Ką gali daryti, lemia pareigos."
        options={[
          { value: '', label: 'Visi padaliniai' },
          ...places.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={placeId}
        onChange={({ target }) => choose(target.value)}
      />
      {placeId && !isOwner && (
        <>
          {mayHold && <input type="hidden" name={decidesHold} value="1" />}
          <Switch
            label="Dirba tik savo padalinyje"
            name="held_to_place"
            defaultChecked={user?.held_to_place ?? false}
            disabled={!mayHold}
            hint="Kitų padalinių sąrašų nemato, jų užsakymų, įrankių ir kasų nekeičia. Grąžinamą įrankį priima ir iš kitur."
          />
        </>
      )}
    </>
  )
}

const decidesHold = 'decides_hold'

function placeIn(form: FormData): { place_id?: number | null; held_to_place?: boolean } {
  const typed = form.get('place_id')
  if (typed === null) return {}
  const place_id = Number(typed) || null
  // Whom no place holds any longer is held by none.
  if (place_id === null && form.has(decides)) return { place_id, held_to_place: false }
  return { place_id, ...(form.has(decidesHold) && { held_to_place: form.has('held_to_place') }) }
}

const noErrors: string[] = []

const withRole = (chosen: readonly Role[], role: Role, isOn: boolean): readonly Role[] =>
  isOn ? [...chosen, role] : chosen.filter((one) => one !== role)

const decides = 'decides_roles'

function rolesIn(form: FormData): { isAdmin?: boolean; roles?: Role[] } {
  if (!form.has(decides)) return {}
  if (!form.has('isAdmin')) return { isAdmin: false }
  return { isAdmin: true, roles: form.getAll('roles') as Role[] }
}
