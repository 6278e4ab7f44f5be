import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { accentShape, buildLogoPath, computeLogoSize, parseLogo } from '#shell/look/look.ts'
import { Button } from '#shell/ui/button.tsx'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { TextField } from '#shell/ui/text-field.tsx'
import { UploadLogo } from '../pages.contract.ts'

interface LookFieldProps {
  label: string
  name: string
  optional: boolean
  value: string
}

/** Amber, with which the program comes. */
const ownAccent = '#ffb000'

export function ColourField({ onColour, ...field }: LookFieldProps & { onColour: (colour: string) => void }) {
  return (
    <div className="flex items-start gap-3">
      <TextField
        {...field}
        hint="Grotelės ir šeši ženklai, pavyzdžiui, #ffb000. Tuščia – pradinė spalva."
        maxLength={7}
        className="min-w-0 flex-1"
        onChange={({ target }) => onColour(target.value.trim().toLowerCase())}
      />
      <input
        type="color"
        aria-label={`${field.label}: pasirinkti`}
        className="mt-7.5 h-11 w-14 shrink-0 rounded-house border border-edge bg-raised p-1"
        value={accentShape.test(field.value) ? field.value : ownAccent}
        onChange={({ target }) => onColour(target.value)}
      />
    </div>
  )
}

interface LogoFieldProps extends LookFieldProps {
  errors: string[] | undefined
  onLogo: (logo: string) => void
}

/** Uploaded as soon as it is chosen; shown to customers once a version that names it is published. */
export function LogoField({ label, name, value, errors = [], onLogo }: LogoFieldProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const logo = parseLogo(value)

  async function upload(file: File | undefined) {
    if (!file || pending) return
    setPending(true)
    setProblem('')
    try {
      const body = new FormData()
      body.append('image', file)
      onLogo((await sendRequest(UploadLogo, { body })).data.logo)
    } catch (thrown) {
      const { errors: refused, message } = readProblem(thrown, 'Logotipo įkelti nepavyko')
      setProblem(Object.values(refused).flat()[0] ?? message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      {logo && (
        <img
          src={buildLogoPath(logo)}
          alt="Dabar pasirinktas logotipas"
          {...computeLogoSize(logo)}
          className="rounded-house border border-line bg-white p-2"
        />
      )}
      <FileField
        label={label}
        name={name}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={pending}
        invitation={logo ? 'Keisti logotipą' : 'Įkelti logotipą'}
        hint="PNG permatomu fonu atrodo geriausiai. Rodomas svetainėje, dokumentuose ir laiškuose."
        errors={problem ? [problem] : errors}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      {logo && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => onLogo('')}>
          Pašalinti logotipą
        </Button>
      )}
    </div>
  )
}
