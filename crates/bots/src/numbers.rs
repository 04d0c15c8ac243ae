//! Fitted numbers: how they are read from where they are stored, and how they are added up with what they are fitted to.

/// A struct of numbers that are fitted to something, each with a name of its own; `in_order` lists them as they are
/// written down there, which is the order of the numbers that were fitted to them.
macro_rules! figures {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$doc:meta])* $figure:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Default, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $figure: f32,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($figure)),*].len();

            /// All of them, in the order of what is fitted to them.
            #[inline]
            pub const fn in_order(&self) -> [f32; Self::COUNT] {
                [$(self.$figure),*]
            }
        }
    };
}
pub(crate) use figures;

/// 1 where something is so, 0 where not.
#[inline]
pub(crate) fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// Sets numbers to the words of a text.
///
/// # Errors
///
/// If there are not as many words, or one is no number.
pub fn fill<'a>(numbers: impl IntoIterator<Item = &'a mut f32>, text: &str) -> Result<(), String> {
    let mut words = text.split_whitespace();
    for number in numbers {
        let word = words.next().ok_or("the numbers end early")?;
        *number = word.parse().map_err(|_| format!("`{word}` is no number"))?;
    }
    words.next().map_or(Ok(()), |word| Err(format!("`{word}` is one number too many")))
}

/// The sum of products, in eight sums at once, which a processor adds up together.
#[inline]
pub fn dot<const LEN: usize>(one: &[f32; LEN], other: &[f32; LEN]) -> f32 {
    let mut sums = [0.0; 8];
    let (ones, others) = (one.chunks_exact(8), other.chunks_exact(8));
    let rest: f32 = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    for (ones, others) in ones.zip(others) {
        for ((sum, one), other) in sums.iter_mut().zip(ones).zip(others) {
            *sum += one * other;
        }
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_as_many_numbers_as_are_wanted() {
        let filled = |text| {
            let mut numbers = [0.0; 2];
            fill(&mut numbers, text).map(|()| numbers.map(|number| (4.0 * number) as i32))
        };
        assert_eq!(filled("1 -2.5\n"), Ok([4, -10]));
        assert_eq!(filled("1"), Err("the numbers end early".to_owned()));
        assert_eq!(filled("1 2 3"), Err("`3` is one number too many".to_owned()));
        assert_eq!(filled("0 x"), Err("`x` is no number".to_owned()));
    }

    #[test]
    fn sums_of_every_length_are_whole() {
        fn sum<const LEN: usize>() -> i32 {
            dot(&[2.0; LEN], &[3.0; LEN]) as i32
        }
        assert_eq!([sum::<0>(), sum::<7>(), sum::<8>(), sum::<21>()], [0, 42, 48, 126]);
    }
}
