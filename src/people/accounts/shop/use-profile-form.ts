import { useState } from 'react'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { UserProfile } from '../accounts.contract.ts'
import { isHalfFilled } from './password-trio.ts'
import { storeSession } from './public/session.ts'

type Answer = { message: string; user: UserProfile }

export function useProfileForm(send: (form: FormData) => Promise<Answer>) {
  const [saved, setSaved] = useState({ message: '', passwordLeft: false })
  const { onSubmit, pending, done, errors, message } = useSubmit(
    async (form) => ({ ...(await send(form)), passwordLeft: isHalfFilled(form) }),
    {
      onDone: ({ user, ...said }, form) => {
        storeSession(user)
        showSaved(form, user)
        setSaved(said)
      },
    },
  )
  const feedback = {
    saved: done ? saved.message : '',
    passwordLeft: done && saved.passwordLeft,
    message,
    ...(errors && { errors }),
  }
  return { onSubmit, pending, errors, feedback }
}

/** Phone as +370…, empty passwords. */
function showSaved(form: HTMLFormElement, user: UserProfile): void {
  for (const control of form.querySelectorAll('input')) {
    if (control.name.includes('password')) control.value = ''
    else if (control.name in user) control.value = String(user[control.name as keyof UserProfile] ?? '')
  }
}
