export const officeOrdersAddress = '/admin/buhalterija/uzsakymai'
export const buildOfficeOrderAddress = (id: number) => `${officeOrdersAddress}/${id}`
export const changeAddress = (id: number): string => `${buildOfficeOrderAddress(id)}/keisti`
