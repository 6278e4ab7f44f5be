export const ordersAddress = '/admin/buhalterija/uzsakymai'
export const orderAddress = (id: number) => `${ordersAddress}/${id}`
export const changeAddress = (id: number): string => `${orderAddress(id)}/keisti`
