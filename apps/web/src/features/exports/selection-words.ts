export const noSuchLotsText = "No lot has one of these numbers.";
