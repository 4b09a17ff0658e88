import { expect, test } from "vitest";
import { fold } from "./fold";

test.each([
  ["Brass LAMP, no. 7 (100%)", "brass lamp, no. 7 (100%)"],
  ["ÉTAGÈRE", "etagere"],
  ["e\u0301tage\u0300re", "etagere"],
  ["Zürich, Żółć, Łódź", "zurich, zolc, lodz"],
  ["İSTANBUL ve Diyarbakır", "istanbul ve diyarbakir"],
  ["Đồ gốm Bát Tràng, Phở", "do gom bat trang, pho"],
  ["Weißes Porzellan, STRAẞE", "weisses porzellan, strasse"],
  ["Smørrebrød, Þór, Œuvre, Ærø", "smorrebrod, thor, oeuvre, aero"],
  ["ﬁne ﬂoral oﬃce", "fine floral office"],
  ["Ｌｏｔ　７", "lot 7"],
  ["“Tiffany’s” – 1890—1910", '"tiffany\'s" - 1890-1910'],
  ["12\u00a0cm", "12 cm"],
  ["ΆΓΑΛΜΑ Ἀθηνᾶς", "αγαλμα αθηνασ"],
  ["Ёлка, Йод", "елка, иод"],
  ["12½ in., 46 °C, № 5, 花瓶, が, 😀", "12½ in., 46 °c, № 5, 花瓶, が, 😀"],
])("folds %j to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
