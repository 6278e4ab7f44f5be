import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'

type PasswordQuestionProps<Result> = {
  lead?: ReactNode
  go: string
  danger?: boolean
  send: (password: string, form: FormData) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
  children?: ReactNode
}

/** Focuses the first field. */
export function PasswordQuestion<Result>(props: PasswordQuestionProps<Result>) {
  const { lead, go, danger = false, send, onDone, onCancel, children } = props
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const { onSubmit, pending, errors, message } = useSubmit(
    (form) => send(String(form.get('current_password') ?? ''), form),
    { onDone },
  )
  return (
    <div ref={frame} className="mt-4 rounded-house border border-line bg-sunken p-5">
      {lead && <div className="mb-4 grid gap-2">{lead}</div>}
      <Form errors={errors} onSubmit={onSubmit} className="grid gap-5">
        {children}
        <PasswordField
          label="Dabartinis slaptažodis"
          name="current_password"
          autoComplete="current-password"
          required
          className="sm:max-w-80"
        />
        {message && !errors?.current_password && !errors?.name && <Banner kind="error">{message}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {go}
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            Atšaukti
          </Button>
        </div>
      </Form>
    </div>
  )
}
