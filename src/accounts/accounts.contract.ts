import { z } from 'zod'

/** One line, one address: no comma lists, no line breaks that could reach a mail header. */
export const Email = z
  .string('Įveskite el. pašto adresą.')
  .trim()
  .min(1, 'Įveskite el. pašto adresą.')
  .max(254)
  .pipe(z.email('Neteisingas el. pašto adresas.'))

export const NewPassword = z
  .string('Įveskite slaptažodį.')
  .min(8, 'Slaptažodis turi būti bent 8 simbolių.')
  .max(128, 'Slaptažodis gali būti ne ilgesnis kaip 128 simboliai.')

export const UserProfile = z.object({
  id: z.int(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  im_k: z.string().nullable(),
  pvm_k: z.string().nullable(),
  isAdmin: z.boolean(),
})
export type UserProfile = z.infer<typeof UserProfile>
