/**
 * The makers most frequent in sales. Needed only where neither capitals nor vocabulary decide: at the start of a sentence ("Rolex
 * movement", but "Fusee movement"), or the end of a title in title case.
 */
export const knownMakers = new Set(
  [
    "audemars breguet breitling bulova cartier casio certina citizen ebel elgin gruen hamilton heuer hublot ingersoll iwc jaeger junghans lecoultre longines mido movado nomos omega oris panerai patek piaget rado rolex seiko timex tissot tudor vacheron waltham zenith zodiac",
    "asprey boucheron buccellati bulgari bvlgari chopard christofle faberge gorham graff jensen kirk lalique mauboussin mikimoto oneida pandora puiforcat swarovski tiffany towle trifari wallace weiss winston wmf",
    "arita baccarat belleek beswick bing capodimonte clarice daum doulton fenton galle goebel haviland herend hummel imari kpm lenox limoges lladro loetz mccoy meissen minton moorcroft mottahedeh murano noritake orrefors pyrex rookwood rorstrand rosenthal roseville satsuma sevres spode steuben venini villeroy waterford wedgwood worcester",
    "balenciaga burberry celine chanel dior fendi ferragamo givenchy gucci hermes lacoste levi louboutin moncler moschino nike adidas prada reebok valentino versace vuitton ysl",
    "adler bernina featherweight husqvarna janome pfaff singer bosch braun dyson electrolux hoover kenwood kitchenaid maytag miele moulinex oster philips siemens smeg sunbeam whirlpool",
    "bailey craftsman crescent dewalt estwing festool hilti irwin knipex lufkin makita metabo milwaukee nicholson porter-cable ridgid ryobi snap-on starrett stanley stihl",
    "akai altec apple atari bose canon dell epson fujifilm garrard grundig hasselblad hewlett hp ibm jbl jvc kodak konica leica lenovo linn logitech mamiya marantz mcintosh microsoft minolta motorola nakamichi nikon nintendo nokia olympus panasonic pentax philco pioneer polaroid rca rolleiflex samsung sansui sega sennheiser sony technics telefunken thorens toshiba voigtlander xbox yamaha yashica zeiss",
    "fender gibson gretsch ibanez korg moog rickenbacker selmer steinway stradivarius",
    "barbie bandai bru corgi dinky fisher-price gund hasbro hornby hotwheels jumeau kenner kestner lego lionel marklin marx matchbox mattel meccano playmobil schuco steiff tonka tyco",
    "baker bassett bernhardt cassina eames ercol gustav herman heywood ikea kartell kittinger knoll kravet majorelle mies nakashima natuzzi saarinen stickley thonet wegner",
    "bmw buick cadillac chevrolet chrysler dodge ferrari ford harley honda jaguar jeep kawasaki lamborghini mercedes norton packard porsche suzuki toyota triumph vespa volkswagen volvo",
    "banksy basquiat braque calder cezanne chagall dali degas dufy durer gauguin goya haring hockney kandinsky klimt klee koons lichtenstein magritte manet matisse miro modigliani monet munch picasso pissarro pollock rembrandt renoir rockwell rodin rothko rubens titian toulouse utrillo warhol wyeth",
    "beretta browning colt glock luger mauser remington ruger winchester montblanc parker pelikan sheaffer waterman zippo dunhill ronson dupont stetson coca-cola pepsi",
  ].flatMap((line) => line.split(" ")),
);
