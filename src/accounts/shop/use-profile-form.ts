import { useState } from 'react'
import { useSubmit } from '#ui/use-submit.ts'
import type { UserProfile } from '../accounts.contract.ts'
import { isHalfFilled } from './password-trio.ts'
import { enterSession } from './session.ts'
import { showSaved } from './show-saved.ts'

type Answer = { message: string; user: UserProfile }

/** The life of a profile's form: what is saved shows at once in the form and in the menus. */
export function useProfileForm(send: (form: FormData) => Promise<Answer>) {
  const [saved, setSaved] = useState({ message: '', passwordLeft: false })
  const { onSubmit, pending, done, errors, message } = useSubmit(
    async (form) => ({ ...(await send(form)), passwordLeft: isHalfFilled(form) }),
    {
      onDone: ({ user, ...said }, form) => {
        enterSession(user)
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
