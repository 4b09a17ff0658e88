/** Header with the id of the user a request is meant for. The server answers 401 when the session is another user's. */
export const expectedUserHeader = "x-lotwright-user";
