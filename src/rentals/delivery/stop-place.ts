interface Buyer {
  name: string
  lastname: string
  phone?: string | undefined
  address: string
  city: string
  postal_code?: string | null | undefined
}

export const stopPlace = ({ name, lastname, phone, address, city, postal_code }: Buyer) => ({
  ...{ address, city, postal_code: postal_code ?? null },
  contact_name: `${name} ${lastname}`.trim(),
  contact_phone: phone ?? '',
})
