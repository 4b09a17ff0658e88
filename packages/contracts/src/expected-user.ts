/** Names the person a request is meant for, by id. Sent under anybody else's session it is nobody's: 401. */
export const expectedUserHeader = "x-lotwright-user";
