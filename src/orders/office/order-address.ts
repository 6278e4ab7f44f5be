export const ordersAddress = '/admin/buhalterija/uzsakymai'
export const orderAddress = (id: number) => `${ordersAddress}/${id}`
