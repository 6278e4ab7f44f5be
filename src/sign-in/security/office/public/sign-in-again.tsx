import { useEffect, useRef, useState } from 'react'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import { onSignInAgain, sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { BeginFreshPasskey, ProveByPasskey } from '../../passkeys.contract.ts'
import { getPasskeyAssertion } from '../../shop/browser-keys.ts'

type Answer = (proved: boolean) => void

/** A fresh sign-in repeats all waiting requests. */
export function SignInAgain({ email }: { email: string }) {
  const waiting = useRef<Answer[]>([])
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    onSignInAgain(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setOpen(true)
        }),
    )
    return () => onSignInAgain(async () => false)
  }, [])

  function answer(proved: boolean) {
    setOpen(false)
    for (const tell of waiting.current.splice(0)) tell(proved)
  }

  return <PasswordQuestion email={email} isOpen={isOpen} onProved={() => answer(true)} onClose={() => answer(false)} />
}

const formId = 'patvirtinti-asmeni'

const send = (form: FormData) =>
  sendRequest(ProvePerson, { body: { current_password: String(form.get('current_password') ?? '') } })

type PasswordQuestionProps = { email: string; isOpen: boolean; onProved: () => void; onClose: () => void }

/** One challenge is good for one try. */
async function proveByKey(): Promise<void> {
  const key = await getPasskeyAssertion(await sendRequest(BeginFreshPasskey))
  await sendRequest(ProveByPasskey, { body: { key: key as never } })
}

function PasswordQuestion({ email, isOpen, onProved, onClose }: PasswordQuestionProps) {
  const { onSubmit, pending, errors, message, reset } = useSubmit(send, { onDone: onProved })
  const byKey = useSubmit(proveByKey, { onDone: onProved })
  const close = () => {
    reset()
    byKey.reset()
    onClose()
  }
  return (
    <Modal
      title="Patvirtinkite, kad tai jūs"
      isOpen={isOpen}
      busy={pending || byKey.pending}
      onClose={close}
      footer={
        <>
          <form onSubmit={byKey.onSubmit}>
            <Button type="submit" variant="quiet" pending={byKey.pending} disabled={pending}>
              Naudoti prieigos raktą
            </Button>
          </form>
          <Button type="submit" form={formId} pending={pending} disabled={byKey.pending}>
            Tęsti
          </Button>
        </>
      }
    >
      <p className="mb-5 text-soft">
        Prisijungėte seniau nei prieš 10&nbsp;minučių, o šiam veiksmui reikia įsitikinti, kad prie ekrano vis dar jūs.
      </p>
      <Form id={formId} errors={errors} onSubmit={onSubmit}>
        {errors?.current_password ? null : <FormErrors message={message || byKey.message} />}
        <TextField label="El. paštas" name="email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField label="Slaptažodis" name="current_password" autoComplete="current-password" required autoFocus />
      </Form>
    </Modal>
  )
}
