import type { UserProfile } from '../accounts.contract.ts'

/** Puts what was saved into the form as the shop writes it (a phone as +370…), and empties the passwords. */
export function showSaved(form: HTMLFormElement, user: UserProfile): void {
  for (const control of form.querySelectorAll('input')) {
    if (control.name.includes('password')) control.value = ''
    else if (control.name in user) control.value = String(user[control.name as keyof UserProfile] ?? '')
  }
}
