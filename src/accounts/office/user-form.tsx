import { useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { missingIn } from '#ui/missing-in.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { missing } from '../missing-words.ts'
import { CreateUser, UpdateUser, type UserRow } from '../users.contract.ts'
import { RoleFields, rolesIn } from './role-fields.tsx'
import { userProblem } from './user-problem.ts'

type UserFormProps = {
  id: string
  /** Null for a new account. */
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
    const empty = missingIn(element)
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
          data-missing={missing.name}
          maxLength={100}
          defaultValue={user?.name}
          autoFocus
        />
        <TextField
          label="Pavardė"
          name="lastname"
          required
          data-missing={missing.lastname}
          maxLength={100}
          defaultValue={user?.lastname}
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          required
          data-missing={missing.email}
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
              data-missing={missing.password}
              autoComplete="new-password"
            />
            <PasswordField
              label="Pakartokite slaptažodį"
              name="password_confirmation"
              required
              data-missing={missing.passwordAgain}
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
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    },
  })

const change = (user: UserRow, form: FormData) =>
  sendRequest(UpdateUser, {
    params: { id: user.id },
    body: { ...detailsOf(form), ...rolesIn(form), version: user.version },
  })
